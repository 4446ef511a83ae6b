// The truth beside an answer: what an open Keychain would have replied.

extension Keychain {
  /// What an open Keychain that can decode every row would reply to `call`.
  ///
  /// The caller counts as signed and entitled to the group it names, for -34018
  /// says nothing about what is stored. The passcode is a fact of the phone and
  /// no matter of being open: where a class needs one, -25293 is the truth.
  /// Items that the phone itself revoked (K-34, K-43) are not to be had, open or
  /// not.
  func openReply(
    to call: KeychainCall, by caller: KeychainCaller, hasPasscode: Bool
  ) -> Reply {
    if call.isMalformed { return KeychainStatus.param.reply }
    let groups = entitled(caller, to: call)
    switch call {
    case .copyMatching(let query):
      let rows = rows(query, groups: groups).filter { !$0.isRevoked }
      guard let first = rows.first else { return KeychainStatus.itemNotFound.reply }
      return query.reply(handingOut: query.matchesAll ? rows : [first])
    case .add(let attributes):
      guard let group = groups.first else { return .done }
      let item = KeychainItem(attributes, in: group, writer: caller.app)
      return openStatus(adding: item, hasPasscode).reply
    case .update(let query, _, let accessible):
      let isThere = rows(query, groups: groups).contains { !$0.isRevoked }
      let lacksPasscode = accessible?.needsPasscode == true && !hasPasscode
      let status: KeychainStatus = lacksPasscode ? .authFailed : .success
      return (isThere ? status : .itemNotFound).reply
    case .delete(let query):
      let isThere = !rows(query, groups: groups).isEmpty
      return isThere ? .done : KeychainStatus.itemNotFound.reply
    }
  }

  /// The groups of `caller`, with the one that `call` names.
  private func entitled(_ caller: KeychainCaller, to call: KeychainCall) -> [String] {
    guard let group = call.accessGroup, !caller.groups.contains(group) else {
      return caller.groups
    }
    return caller.groups + [group]
  }

  /// How an add of `item` ends on an open Keychain (K-06, K-17): a revoked row
  /// holds its primary key as any other.
  private func openStatus(adding item: KeychainItem, _ hasPasscode: Bool) -> KeychainStatus {
    if item.accessible.needsPasscode && !hasPasscode { return .authFailed }
    return index(of: item.primaryKey) == nil ? .success : .duplicateItem
  }
}
