/**
 * The register of the house: on each side the districts in order, and the features of each. A feature may import those of districts before its own, and any
 * of its own district as long as folders form no circle. The boundary rules, the check of file names and the table in docs/architecture.md follow from it.
 * @type {Record<"server" | "web", Record<string, readonly string[]>>}
 */
export const house = {
  server: {
    identity: ["people", "sponsorships", "sign-in"],
    files: ["files"],
    groups: ["groups", "admission", "invitations"],
    conversation: [
      ...["dates", "polls", "link-previews", "messages", "confirmations", "feed", "reactions", "bookmarks", "votes"],
      ...["document-words", "calendar", "search", "moderation", "translations"],
    ],
    photos: ["library", "albums", "memories", "photo-people", "frames", "book"],
    outside: ["public-links", "group-feeds", "webhooks", "inbound-mail"],
    notifications: ["notifications", "push", "digests"],
    transfer: ["imports", "exports", "merging"],
    accounts: ["profiles", "accounts", "sponsored-accounts", "single-sign-on"],
    operation: ["administration", "backups", "updates", "server-emails"],
  },
  web: {
    identity: ["people", "sign-in"],
    files: ["files", "recording", "uploads", "downloads"],
    groups: ["groups", "members"],
    outside: ["public-links", "group-feeds", "webhooks", "inbound-mail", "invitations", "permissions"],
    messages: ["link-previews", "messages", "feed", "profiles", "reactions", "polls"],
    writing: ["drafts", "formatting", "suggestions", "outbox", "sharing", "additions", "composer"],
    photos: ["photo-people", "frames", "viewing", "library", "albums", "memories", "book"],
    reading: ["threads", "search", "bookmarks", "moderation", "calendar", "home"],
    notifications: ["notifications", "push"],
    transfer: ["imports", "whatsapp", "mbox", "chat-formats", "chat-imports", "photo-imports", "exports"],
    accounts: ["accounts", "sponsored-accounts", "first-steps"],
    operation: ["administration"],
  },
};
