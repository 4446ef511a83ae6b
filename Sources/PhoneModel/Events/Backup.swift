// What a backup holds of a phone, for a later restore.

/// The apps and stores as they were when the backup was made (K-35, K-36).
struct Backup: Hashable, Sendable {
  var apps: [InstalledApp]
  var files: [FileNode]
  var defaults: DefaultsStore
  var items: [KeychainItem]
}
