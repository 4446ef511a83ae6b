// Reads a table, whose rows each make one scenario.

/// A cell of a table.
struct Cell {
  var text: String
  /// A quoted cell is never a keyword where it stands alone.
  var isQuoted: Bool
}

/// The table of a script.
struct Table {
  var location: Location
  var columns: [Word] = []
  /// Where each column's name stands.
  var places: [Location] = []
  var rows: [[Cell]] = []
  /// Whether its own errors were reported, so that what follows from them is not.
  var isBroken = false
}

extension Table {
  /// The index of the first column of that name.
  func column(named name: String) -> Int? { columns.firstIndex { $0.text == name } }

  /// A cell; an empty one where the table has no such row, which is an error of its own.
  func cell(_ row: Int, _ column: Int) -> Cell {
    guard row < rows.count else { return Cell(text: "", isQuoted: true) }
    return rows[row][column]
  }
}

extension ScriptReader {
  /// Reads the lines of a table to its `end`. Only the first reading of the script
  /// does; those of further rows pass over it.
  ///
  /// - Throws: `saidTwice`, `emptyTable`, `unexpectedWord`. Errors of single rows
  ///   are reported, and reading goes on.
  mutating func readTable() throws(ScriptError) {
    let name = words[0]
    let extra = peek
    if row > 0 {
      skipTable()
      return
    }
    var read = Table(location: location(name.range))
    readRows(into: &read)
    if table != nil {
      throw error(
        .saidTwice, at: read.location, "a script has one table", expected: "more columns in one")
    }
    table = read
    if let extra {
      table?.isBroken = true
      throw error(
        .unexpectedWord,
        at: Location(
          file: file, line: read.location.line, lineRange: read.location.lineRange,
          range: extra.range), "'\(extra.shown)' is a word too many",
        expected: "the columns on a line of their own")
    }
    if read.rows.isEmpty, !read.isBroken {
      table?.isBroken = true
      throw error(
        .emptyTable, at: read.location, "the table has no rows",
        expected: "a row of column names, and a row for each scenario")
    }
  }

  /// Passes over a table that was read for the first row, or stands where none may.
  mutating func skipTable() {
    while advance() {
      if isEndOfTable { return }
    }
  }

  /// Whether the line is `end` alone. A cell of that text stands in quotes where
  /// it is the only one of its row.
  private var isEndOfTable: Bool {
    guard scanner.words.count == 1, scanner.guards.isEmpty, let word = scanner.words.first,
      !word.isQuoted
    else { return false }
    return texts[file].bytes[word.start..<word.end].elementsEqual("end".utf8)
  }

  /// Reads rows up to `end`, and reports `unclosedBlock` where the file ends first.
  private mutating func readRows(into read: inout Table) {
    while advance() {
      if isEndOfTable { return }
      guard scanner.shape == .command else { continue }
      do throws(ScriptError) {
        try readRow(into: &read)
      } catch {
        read.isBroken = true
        report(error)
      }
    }
    read.isBroken = true
    report(
      error(
        .unclosedBlock, at: read.location, "`table` has no `end`", expected: "`end` below it"))
  }

  /// Reads the names of the columns, or the cells of a row. Cells are texts: names
  /// in braces mean nothing in them.
  ///
  /// - Throws: `rowWidth`, `unknownEscape`; `brokenGuard` for a cell in brackets.
  private mutating func readRow(into read: inout Table) throws(ScriptError) {
    if scanner.fault != nil || !scanner.guards.isEmpty {
      throw error(
        .brokenGuard, at: scanner.fault?.range ?? scanner.guards.first?.place ?? lineRange,
        "the row cannot be read", expected: "cells, in quotes where they hold blanks or brackets")
    }
    if read.columns.isEmpty {
      try readColumns(into: &read)
      return
    }
    var cells: [Cell] = []
    for raw in scanner.words {
      let text =
        raw.isPlain || !raw.isQuoted
        ? texts[file].text(raw.inner) : try resolved(raw.inner, isQuoted: true)
      cells.append(Cell(text: text, isQuoted: raw.isQuoted))
    }
    if cells.count != read.columns.count {
      let extra =
        cells.count > read.columns.count ? scanner.words[read.columns.count] : scanner.words.last
      throw error(
        .rowWidth, at: extra.map { $0.start..<$0.end } ?? lineRange,
        "the row has \(cells.count) cells and the table \(read.columns.count) columns",
        expected: read.columns.count == 1
          ? "one cell"
          : "\(read.columns.count) cells, for "
            + Self.clipped(read.columns.map { $0.shown }))
    }
    read.rows.append(cells)
  }

  /// Reads the first row, and reports `badColumn` for each name that cannot be used.
  private mutating func readColumns(into read: inout Table) throws(ScriptError) {
    if scanner.words.count > Limit.columns, let first = scanner.words.first {
      // One column is kept, so that each further row is an error of width.
      read.columns = [Word(text: "", isQuoted: true, range: first.start..<first.end)]
      read.places = [location(first.start..<first.end)]
      throw error(
        .tooMuch, at: first.start..<first.end,
        "the table has \(scanner.words.count) columns", expected: "at most \(Limit.columns)")
    }
    for raw in scanner.words {
      let column = Word(
        text: texts[file].text(raw.inner), isQuoted: raw.isQuoted, range: raw.start..<raw.end)
      // A broken column is kept, so that the width of the rows is still right.
      let isKnown = read.column(named: column.text) != nil
      read.columns.append(column)
      read.places.append(location(column.range))
      if isKnown {
        read.isBroken = true
        report(error(.badColumn, at: column, "two columns are called '\(column.shown)'"))
      } else if column.isQuoted || !column.text.utf8.allSatisfy(Byte.isNamePart) {
        read.isBroken = true
        report(
          error(
            .badColumn, at: column, "'\(column.shown)' cannot be the name of a column",
            expected: "letters, digits, `-` and `_`"))
      }
    }
  }

  /// A column that no line uses makes rows that do not differ by it.
  mutating func reportUnusedColumns(of table: Table) {
    guard row == 0, !table.isBroken, !hasUnreadWords else { return }
    for (column, place) in zip(table.columns, table.places) where !usedNames.contains(column.text) {
      report(
        error(
          .unusedColumn, at: place, "no line below uses the column '\(column.shown)'",
          expected: "`{\(column.shown)}` in a line below the table"))
    }
  }
}
