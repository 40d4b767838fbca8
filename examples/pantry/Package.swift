// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Pantry",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "qcq", path: "../..")],
  targets: [
    .executableTarget(
      name: "Pantry",
      dependencies: [.product(name: "QuickCart", package: "qcq")],
      plugins: [.plugin(name: "QCQQueries", package: "qcq")]),
    .testTarget(name: "PantryTests", dependencies: ["Pantry"]),
  ],
  swiftLanguageModes: [.v6]
)
