import ArgumentParser

/// The options of every command that asks a database something.
struct CommonOptions: ParsableArguments {
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions
}
