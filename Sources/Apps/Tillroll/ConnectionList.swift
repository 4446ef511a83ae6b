// The list of connections, and its file.

import AppModel
import PhoneModel

/// The user's connections: per key, whether the user paused it.
///
/// The name that a user gives a connection is the name of its key here.
struct ConnectionList: Hashable, Sendable {
  struct Connection: Hashable, Sendable {
    var name: String
    var isPaused = false
  }

  /// Sorted by name.
  private(set) var connections: [Connection] = []

  /// The file in the app's container, of the default class.
  static let path = "connections"

  /// A list of these connections, none of them paused.
  init(unpaused names: [String] = []) {
    for name in names { insert(Connection(name: name)) }
  }

  /// The list that a file holds; nil where it holds none.
  init?(_ contents: Contents) {
    guard let fields = contents.fields else { return nil }
    connections = fields.map { Connection(name: $0.name, isPaused: $0.text == "paused") }
  }
}

extension ConnectionList {
  /// The names, as a screen shows them.
  var names: String { connections.map { $0.name }.joined(separator: " ") }
  /// The names of those that the user did not pause.
  var unpaused: [String] { connections.filter { !$0.isPaused }.map { $0.name } }
  /// The names of those that the user paused.
  var paused: [String] { connections.filter { $0.isPaused }.map { $0.name } }

  /// The names of those, as a screen shows them.
  var pausedNames: String { paused.joined(separator: " ") }

  /// What its file holds.
  var contents: Contents {
    Contents(connections.map { .init(name: $0.name, text: $0.isPaused ? "paused" : "active") })
  }

  /// Adds a connection, unless it is there.
  mutating func insert(_ name: String) { insert(Connection(name: name)) }

  mutating func remove(_ name: String) {
    connections.removeAll { $0.name == name }
  }

  /// Pauses a connection, or goes on with it.
  mutating func set(_ name: String, isPaused: Bool) {
    guard let index = connections.firstIndex(where: { $0.name == name }) else { return }
    connections[index].isPaused = isPaused
  }

  /// Writes the list over what is there.
  func store(_ system: System) throws(CallError) {
    try system.files.writeAtomically(Self.path, contents)
  }

  private mutating func insert(_ connection: Connection) {
    guard !connections.contains(where: { $0.name == connection.name }) else { return }
    let index = connections.firstIndex { $0.name > connection.name } ?? connections.endIndex
    connections.insert(connection, at: index)
  }
}
