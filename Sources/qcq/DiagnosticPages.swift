import QCQText

extension DiagnosticCode {
  /// The page in `grammar/diagnostics`, as Markdown; a code without one does not compile.
  var page: [UInt8] {
    switch self {
    case .impossibleDate: PackageResources.impossible_date_md
    case .invalidEscape: PackageResources.invalid_escape_md
    case .invalidNumber: PackageResources.invalid_number_md
    case .invalidText: PackageResources.invalid_text_md
    case .nestedTooDeep: PackageResources.nested_too_deep_md
    case .singleQuotes: PackageResources.single_quotes_md
    case .textTooLong: PackageResources.text_too_long_md
    case .tooManyTerms: PackageResources.too_many_terms_md
    case .unclosedBracket: PackageResources.unclosed_bracket_md
    case .unclosedString: PackageResources.unclosed_string_md
    case .unknownCharacter: PackageResources.unknown_character_md
    case .clauseOrder: PackageResources.clause_order_md
    case .duplicateClause: PackageResources.duplicate_clause_md
    case .expectedName: PackageResources.expected_name_md
    case .expectedValue: PackageResources.expected_value_md
    case .foreignOperator: PackageResources.foreign_operator_md
    case .foreignWord: PackageResources.foreign_word_md
    case .keywordCase: PackageResources.keyword_case_md
    case .missingWord: PackageResources.missing_word_md
    case .unexpectedText: PackageResources.unexpected_text_md
    case .unknownClause: PackageResources.unknown_clause_md
    case .unknownEdition: PackageResources.unknown_edition_md
    case .unknownStatement: PackageResources.unknown_statement_md
    case .aggregateNotAllowed, .aggregateWithoutPer, .ambiguousList, .clauseNotAllowed,
      .dateComparison, .duplicateName, .fieldNotInGroup, .invalidPattern, .listPrefix,
      .missingColumn, .missingParameter, .missingTable, .notACondition, .notAvailable,
      .nullComparison, .parameterValue, .recursiveLet, .scopeNotAllowed, .toManyPath,
      .typeMismatch, .unknownCategory, .unknownField, .unknownFunction, .unknownList,
      .unknownParameter, .unknownSource, .unknownType, .unusedName, .useCycle, .useNotAllowed,
      .useNotFound, .valueOutOfRange, .wrongArguments, .assertionFailed, .databaseUnreadable,
      .fileUnreadable, .fileUnwritable, .interrupted, .timedOut:
      pageOfMeaning
    case .ambiguousItem, .categoryInUse, .changeRefused, .constraintFailed, .databaseBusy,
      .databaseDamaged, .databaseFull, .databaseReadOnly, .duplicateCategory, .duplicateTitle,
      .emptyName, .needsAll, .notSettable, .nothingToUndo, .optionalInChange, .rolledBack,
      .undoRefused, .undoUnavailable, .unknownItem:
      pageOfChange
    }
  }

  /// The pages of what is wrong though it can be read.
  private var pageOfMeaning: [UInt8] {
    switch self {
    case .aggregateNotAllowed: PackageResources.aggregate_not_allowed_md
    case .aggregateWithoutPer: PackageResources.aggregate_without_per_md
    case .ambiguousList: PackageResources.ambiguous_list_md
    case .clauseNotAllowed: PackageResources.clause_not_allowed_md
    case .dateComparison: PackageResources.date_comparison_md
    case .duplicateName: PackageResources.duplicate_name_md
    case .fieldNotInGroup: PackageResources.field_not_in_group_md
    case .invalidPattern: PackageResources.invalid_pattern_md
    case .listPrefix: PackageResources.list_prefix_md
    case .missingColumn: PackageResources.missing_column_md
    case .missingParameter: PackageResources.missing_parameter_md
    case .missingTable: PackageResources.missing_table_md
    case .notACondition: PackageResources.not_a_condition_md
    case .notAvailable: PackageResources.not_available_md
    case .nullComparison: PackageResources.null_comparison_md
    case .parameterValue: PackageResources.parameter_value_md
    case .recursiveLet: PackageResources.recursive_let_md
    case .scopeNotAllowed: PackageResources.scope_not_allowed_md
    case .toManyPath: PackageResources.to_many_path_md
    case .typeMismatch: PackageResources.type_mismatch_md
    case .unknownCategory: PackageResources.unknown_category_md
    case .unknownField: PackageResources.unknown_field_md
    case .unknownFunction: PackageResources.unknown_function_md
    case .unknownList: PackageResources.unknown_list_md
    case .unknownParameter: PackageResources.unknown_parameter_md
    case .unknownSource: PackageResources.unknown_source_md
    case .unknownType: PackageResources.unknown_type_md
    case .unusedName: PackageResources.unused_name_md
    case .useCycle: PackageResources.use_cycle_md
    case .useNotAllowed: PackageResources.use_not_allowed_md
    case .useNotFound: PackageResources.use_not_found_md
    case .valueOutOfRange: PackageResources.value_out_of_range_md
    case .wrongArguments: PackageResources.wrong_arguments_md
    case .assertionFailed: PackageResources.assertion_failed_md
    case .databaseUnreadable: PackageResources.database_unreadable_md
    case .fileUnreadable: PackageResources.file_unreadable_md
    case .fileUnwritable: PackageResources.file_unwritable_md
    case .interrupted: PackageResources.interrupted_md
    case .timedOut: PackageResources.timed_out_md
    case .impossibleDate, .invalidEscape, .invalidNumber, .invalidText, .nestedTooDeep,
      .singleQuotes, .textTooLong, .tooManyTerms, .unclosedBracket, .unclosedString,
      .unknownCharacter, .clauseOrder, .duplicateClause, .expectedName, .expectedValue,
      .foreignOperator, .foreignWord, .keywordCase, .missingWord, .unexpectedText,
      .unknownClause, .unknownEdition, .unknownStatement:
      []
    case .ambiguousItem, .categoryInUse, .changeRefused, .constraintFailed, .databaseBusy,
      .databaseDamaged, .databaseFull, .databaseReadOnly, .duplicateCategory, .duplicateTitle,
      .emptyName, .needsAll, .notSettable, .nothingToUndo, .optionalInChange, .rolledBack,
      .undoRefused, .undoUnavailable, .unknownItem:
      pageOfChange
    }
  }

  /// The pages of changes and of what undoes them.
  private var pageOfChange: [UInt8] {
    switch self {
    case .ambiguousItem: PackageResources.ambiguous_item_md
    case .categoryInUse: PackageResources.category_in_use_md
    case .changeRefused: PackageResources.change_refused_md
    case .constraintFailed: PackageResources.constraint_failed_md
    case .databaseBusy: PackageResources.database_busy_md
    case .databaseDamaged: PackageResources.database_damaged_md
    case .databaseFull: PackageResources.database_full_md
    case .databaseReadOnly: PackageResources.database_read_only_md
    case .duplicateCategory: PackageResources.duplicate_category_md
    case .duplicateTitle: PackageResources.duplicate_title_md
    case .emptyName: PackageResources.empty_name_md
    case .needsAll: PackageResources.needs_all_md
    case .notSettable: PackageResources.not_settable_md
    case .nothingToUndo: PackageResources.nothing_to_undo_md
    case .optionalInChange: PackageResources.optional_in_change_md
    case .rolledBack: PackageResources.rolled_back_md
    case .undoRefused: PackageResources.undo_refused_md
    case .undoUnavailable: PackageResources.undo_unavailable_md
    case .unknownItem: PackageResources.unknown_item_md
    case .impossibleDate, .invalidEscape, .invalidNumber, .invalidText, .nestedTooDeep,
      .singleQuotes, .textTooLong, .tooManyTerms, .unclosedBracket, .unclosedString,
      .unknownCharacter, .clauseOrder, .duplicateClause, .expectedName, .expectedValue,
      .foreignOperator, .foreignWord, .keywordCase, .missingWord, .unexpectedText, .unknownClause,
      .unknownEdition, .unknownStatement, .aggregateNotAllowed, .aggregateWithoutPer,
      .ambiguousList, .clauseNotAllowed, .dateComparison, .duplicateName, .fieldNotInGroup,
      .invalidPattern, .listPrefix, .missingColumn, .missingParameter, .missingTable,
      .notACondition, .notAvailable, .nullComparison, .parameterValue, .recursiveLet,
      .scopeNotAllowed, .toManyPath, .typeMismatch, .unknownCategory, .unknownField,
      .unknownFunction, .unknownList, .unknownParameter, .unknownSource, .unknownType,
      .unusedName, .useCycle, .useNotAllowed, .useNotFound, .valueOutOfRange, .wrongArguments,
      .assertionFailed, .databaseUnreadable, .fileUnreadable, .fileUnwritable, .interrupted,
      .timedOut:
      []
    }
  }
}
