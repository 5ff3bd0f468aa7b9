/** Replaces the values of a response with their types. Entities are represented by their names. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  const entries = Object.entries(value) as [string, unknown][];
  return Object.fromEntries(entries.map(([key, each]) => [key, key === "entityType" ? each : shapeOf(each)]));
}

const [text, number, flag] = ["string", "number", "boolean"];
const person = { id: text, name: text, entityType: "user" };
const founder = { ...person, joinedAt: number };
const invited = { ...founder, invitedBy: text };
const groupName = { id: text, name: text, entityType: "group" };
const picture = { id: text, contentUrl: text, entityType: "file" };
const file = {
  ...{ id: text, type: text, status: text, contentUrl: text, name: text, entityType: "file" },
  ...{ fileIndex: number, width: number, height: number, thumbhash: text },
};
const { name: _name, ...fileWithoutName } = file;
const message = {
  ...{ id: text, createdAt: number, lastActivityDate: number, type: text, isInFront: flag, entityType: "message" },
  ...{ data: { title: text, text }, author: person, group: groupName, preview: null },
  ...{ files: [], children: [], lineage: [], tags: [], reactions: [] },
};

/** Entities as written by `shapeOf`. Optional keys are listed where they are expected. */
export const shapes = {
  person: { ...person, data: {} },
  pictured: { ...person, avatar: picture, data: {} },
  picture,
  file,
  publicFile: fileWithoutName,
  uploaded: { ...file, createdAt: number, size: number },
  members: [founder, invited],
  group: {
    ...groupName,
    secretKey: text,
    inviteKey: text,
    users: [founder],
    createdAt: number,
    createdBy: text,
    lastActivityDate: number,
  },
  me: {
    ...{ ...person, login: text, lastActivityDate: number, lastNotificationEmailCheck: number },
    ...{ unreadNotifications: number, hasBookmarks: flag },
    groups: [{ ...groupName, lastActivityDate: number, unread: flag }],
    data: { mail: text, lang: text, default_group: text, default_page: text, notification_emails: text },
  },
  message,
  card: {
    ...{ id: text, lastActivityDate: number, type: text, children: number, entityType: "message" },
    ...{ data: { title: text, text }, author: person },
  },
  found: {
    ...{ id: text, author: text, preview: text, parent: text, children: number, entityType: "message" },
    ...{ data: { title: text, text }, lastActivityDate: number, score: number },
  },
  public: {
    ...{ id: text, createdAt: number, lastActivityDate: number, type: text, entityType: "message" },
    ...{ data: { title: text, text }, author: { name: text, entityType: "user" }, group: { entityType: "group" } },
    ...{ files: [], preview: null, children: [], lineage: [], tags: [], reactions: [] },
  },
  bookmark: {
    ...{ id: text, createdAt: number, user: person, entityType: "bookmark" },
    message: { id: text, author: person, type: text, entityType: "message" },
  },
  notification: {
    ...{ id: text, createdAt: number, type: text, target: text, read: flag, data: {}, entityType: "notification" },
    ...{ fromUser: person, fromGroup: groupName },
  },
  fromMessage: { id: text, data: { title: text, text }, author: person, type: text, entityType: "message" },
  reaction: { emoji: text, unified: text, users: [text], count: number, currentUserReactionId: text },
  link: {
    ...{ id: text, url: text, updatedAt: number, preview: text, entityType: "link" },
    data: { "content-type": [], url: text, exception: text, loading: flag },
  },
  info: {
    ...{ default_lang: text, allow_email: flag, version: text, show: { group_invitation_links: flag } },
    upload: { image: flag, video: flag, audio: flag, pdf: flag },
    upload_limits: { image: number, video: number, audio: number, pdf: number },
    ...{ allow_public_links: flag, allow_message_reactions: flag, allow_create_group: flag },
  },
};
