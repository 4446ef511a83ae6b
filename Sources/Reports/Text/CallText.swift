// Calls and answers in words.

import PhoneModel
import Replay

extension Call {
  /// The call in a few words: `read defaults launched`.
  public var text: String {
    switch self {
    case .file(let call): call.text
    case .keychain(let call): call.text
    case .defaults(let call): call.text
    case .isProtectedDataAvailable: "isProtectedDataAvailable"
    case .isActive: "applicationState is active"
    case .consent(let call): call.text
    case .activePrewarm: "environment ActivePrewarm"
    case .observe(let notification): "observe \(notification.name)"
    case .show(let screen): "show \(screen.name)\(screen.details.listing)"
    case .startTimer(let name, let seconds): "timer \(name) in \(seconds) s"
    case .reloadTimeline(let seconds): "reload timeline in \(seconds) s"
    }
  }
}

extension Contents {
  /// The fields in parentheses; empty where there are none.
  fileprivate var listing: String {
    let fields = written.map { $0.text.isEmpty ? $0.name : "\($0.name) = \($0.text)" }
    return fields.isEmpty ? "" : " (\(fields.joined(separator: ", ")))"
  }
}

extension FileCall {
  fileprivate var text: String {
    switch self {
    case .read(let path): "read file \(path.text)"
    case .write(let path, let contents, let mode, let protection):
      "write file \(path.text)\(contents.listing)"
        + (mode == .atomic ? ", atomically" : "")
        + (protection.map { ", class \($0.name)" } ?? "")
    case .append(let path, let contents): "append to file \(path.text)\(contents.listing)"
    case .truncate(let path): "truncate file \(path.text)"
    case .create(let path, _, let protection):
      "create file \(path.text)" + (protection.map { ", class \($0.name)" } ?? "")
    case .exists(let path): "file exists \(path.text)"
    case .isReadable(let path): "file is readable \(path.text)"
    case .attributes(let path): "attributes of file \(path.text)"
    case .list(let path): "list directory \(path.path.isEmpty ? "/" : path.text)"
    case .move(let path, let target): "move file \(path.text) to \(target.text)"
    case .remove(let path): "remove file \(path.text)"
    case .makeDirectory(let path, _): "make directory \(path.text)"
    case .setProtection(let path, let protection):
      "set class of file \(path.text) to \(protection.name)"
    case .excludeFromBackup(let path): "exclude file \(path.text) from backups"
    case .open(let path): "open file \(path.text)"
    case .readHandle(let handle): "read handle \(handle)"
    case .writeHandle(let handle, let contents): "write handle \(handle)\(contents.listing)"
    case .close(let handle): "close handle \(handle)"
    }
  }
}

extension KeychainCall {
  fileprivate var text: String {
    switch self {
    case .copyMatching(let query): "SecItemCopyMatching \(query.text)"
    case .add(let attributes): "SecItemAdd \(attributes.account)"
    case .update(let query, _, _): "SecItemUpdate \(query.text)"
    case .delete(let query): "SecItemDelete \(query.text)"
    }
  }
}

extension KeychainQuery {
  fileprivate var text: String {
    let name = account ?? service.map { "all of \($0)" } ?? "all"
    return matchesAll && account != nil ? "\(name), all" : name
  }
}

extension DefaultsCall {
  fileprivate var text: String {
    switch self {
    case .read(let suite, let key): "read defaults \(key)\(suite.inSuite)"
    case .write(let suite, let key, let value): "set defaults \(key) = \(value)\(suite.inSuite)"
    case .remove(let suite, let key): "remove defaults \(key)\(suite.inSuite)"
    case .register(let key, let value): "register default \(key) = \(value)"
    case .synchronize(let suite): "synchronize defaults\(suite.inSuite)"
    case .reset(let suite): "reset defaults\(suite.inSuite)"
    }
  }
}

extension ConsentCall {
  fileprivate var text: String {
    switch self {
    case .request(.tracking): "requestTrackingAuthorization"
    case .request(let prompt): "request \(prompt.name)"
    case .trackingStatus: "trackingAuthorizationStatus"
    case .hasTrackingTransparency: "App Tracking Transparency is available"
    case .requestInfoUpdate: "requestConsentInfoUpdate"
    case .consentStatus: "consentStatus"
    case .canRequestAds: "canRequestAds"
    case .privacyOptionsStatus: "privacyOptionsRequirementStatus"
    case .presentFormIfRequired: "loadAndPresentIfRequired"
    case .presentPrivacyOptions: "presentPrivacyOptionsForm"
    case .startAds: "start the ads SDK"
    case .requestAd(let placement, let isPersonalised):
      "request ad \(placement)\(isPersonalised ? ", personalised" : "")"
    }
  }
}

extension String? {
  fileprivate var inSuite: String { map { " in group \($0)" } ?? "" }
}

extension Reply {
  /// The reply in a few words.
  public var text: String {
    switch self {
    case .done: "done"
    case .flag(let flag): flag ? "true" : "false"
    case .contents(let contents):
      switch contents.integrity {
      case .whole:
        contents.written.isEmpty
          ? "empty" : contents.written.map { "\($0.name) = \($0.text)" }.joined(separator: ", ")
      case .cutOff: "bytes cut off"
      case .damaged: "damaged bytes"
      }
    case .names(let names): names.isEmpty ? "no names" : names.joined(separator: ", ")
    case .attributes(let attributes):
      attributes.isDirectory
        ? "directory, class \(attributes.protection.name)" : "class \(attributes.protection.name)"
    case .handle(let handle): "handle \(handle)"
    case .value(let value): value?.description ?? "nothing"
    case .tracking(let status): status.name
    case .consent(let status): status.name
    case .privacyOptions(let status): status.name
    case .prompt(let outcome): outcome.name
    case .items(let items): items.map { $0.account }.joined(separator: ", ")
    case .failure(let error): error.description
    }
  }
}
