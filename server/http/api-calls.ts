/** One call in a few words, and what its schema cannot say. */
export interface Call {
  summary: string;
  /** Media type of an answer that is not JSON. */
  answers?: string;
  /** What is sent is a form with one file, in the field `file`. */
  upload?: true;
  /** The cookie of a public link that was opened at this browser is enough. */
  publicLink?: true;
}

/** Every call by its route, for `/api/doc`. A route that is not here, and a line without a route, fail the test. */
export const calls: Record<string, Call> = {
  "GET /healthz": { summary: "The process is up" },
  "GET /readyz": { summary: "Database and storage answer too" },
  "GET /api/doc": { summary: "This description, to read", answers: "text/html" },
  "GET /api/doc.json": { summary: "This description, as OpenAPI 3.1", answers: "application/json" },
  "GET /api/info": { summary: "What this server offers; more of it to who is signed in" },
  "GET /api/live": { summary: "Server-sent events: ids of what happens, as it happens", answers: "text/event-stream" },

  "POST /api/login": { summary: "Sign in: a new key" },
  "POST /api/logout": { summary: "End this sign-in" },
  "POST /api/signup": { summary: "Make an account by an invitation, or join with the one there is" },
  "POST /api/password-reset-mail": { summary: "Have a link mailed that sets a new password" },
  "POST /api/new-password": { summary: "Set a new password with the key of such a mail" },
  "GET /api/stop-notification-emails/:user/:token": { summary: "Stop mails, by the link in them" },
  "POST /api/stop-notification-emails/:user/:token": { summary: "The same by one click of mail programs (RFC 8058)" },
  "GET /api/me": { summary: "Oneself: groups, settings" },
  "GET /api/me/sessions": { summary: "Where one is signed in" },
  "DELETE /api/me/sessions/:id": { summary: "End one of these sign-ins" },
  "GET /api/users/:id": { summary: "Name and avatar of somebody" },
  "PUT /api/users/:id": { summary: "Change one's own name, login, password, avatar, settings" },
  "DELETE /api/users/:id": { summary: "Delete one's account, for good" },
  "POST /api/users/:id/reset-api-key": { summary: "A new key; every device is signed out" },

  "POST /api/groups": { summary: "Make a group" },
  "GET /api/groups/:id": { summary: "A group and its members" },
  "PUT /api/groups/:id": { summary: "Rename a group" },
  "GET /api/groups/:id/page/:n": { summary: "Ids of 30 messages in front, page n from 0" },
  "GET /api/groups/:id/cards/:n": { summary: "The same page with all that is shown of each message" },
  "GET /api/groups/:id/random": { summary: "Any message of the group" },
  "POST /api/groups/:id/leave": { summary: "Leave a group" },
  "POST /api/groups/:id/reset-invite-key": { summary: "A new invitation link; the old one is dead" },
  "GET /api/groups/invitation/:key": { summary: "Whereto an invitation leads" },
  "POST /api/groups/invitation/:key": { summary: "Join by an invitation" },

  "GET /api/feed/page/:offset": { summary: "Ids of 30 messages of all one's groups, from this one on" },
  "GET /api/feed/cards/:offset": { summary: "The same with all that is shown of each message" },
  "POST /api/messages": { summary: "Post a message or a comment" },
  "POST /api/messages/search": { summary: "Search a group" },
  "POST /api/messages/search/cards": { summary: "The same with all that is shown of each message" },
  "GET /api/messages/:id": { summary: "A message with its files and the ids of its comments" },
  "PUT /api/messages/:id": { summary: "Edit, pin, publish in front" },
  "DELETE /api/messages/:id": { summary: "Delete a message" },
  "GET /api/messages/:id/preview": { summary: "What a card shows of it" },
  "GET /api/messages/:id/thread": { summary: "The whole page of a message" },
  "GET /api/messages/:id/replies": { summary: "Some of its comments" },
  "GET /api/messages/:id/date.ics": { summary: "Its date, for calendars", answers: "text/calendar" },
  "GET /api/messages/:id/reactions": { summary: "Who reacted how" },
  "POST /api/messages/:id/reactions": { summary: "React with an emoji; the same again takes it back" },
  "DELETE /api/messages/:id/reactions/:reactionId": { summary: "Take a reaction back" },
  "GET /api/messages/:id/get-public-link": { summary: "One's public link to it, made if there is none" },
  "GET /api/messages/:id/public-links": { summary: "Its public links that are valid" },
  "POST /api/messages/:id/public-links": { summary: "Make a public link, or change until when it is valid" },
  "DELETE /api/messages/:id/public-links/:linkId": { summary: "End a public link" },
  "GET /api/public/:token": { summary: "The message of a public link" },
  "GET /public/:token": { summary: "The same as a page", answers: "text/html" },

  "GET /api/me/bookmarks": { summary: "One's bookmarks" },
  "GET /api/me/bookmarks/:limit": { summary: "So many of them" },
  "GET /api/me/bookmarks/cards/:n": { summary: "A page of them with all that is shown of each message" },
  "GET /api/users/:id/bookmarks": { summary: "One's bookmarks, by one's id" },
  "GET /api/users/:id/bookmarks/:limit": { summary: "So many of them" },
  "POST /api/bookmarks": { summary: "Bookmark a message" },
  "POST /api/bookmarks/:id": { summary: "Bookmark the message of this id: for old clients" },
  "GET /api/bookmarks/:id": { summary: "A bookmark" },
  "DELETE /api/bookmarks/:id": { summary: "Remove a bookmark" },

  "GET /api/me/notifications": { summary: "One's notifications, newest first" },
  "GET /api/me/notifications/:limit": { summary: "So many of them" },
  "GET /api/me/notifications/page": { summary: "A page of them, and how many are unread" },
  "POST /api/me/notifications/read": { summary: "Mark many as read" },
  "GET /api/users/:id/notifications": { summary: "One's notifications, by one's id" },
  "GET /api/users/:id/notifications/:limit": { summary: "So many of them" },
  "GET /api/notifications/:id": { summary: "A notification" },
  "PUT /api/notifications/:id": { summary: "Mark it as read" },
  "DELETE /api/notifications/:id": { summary: "Remove it" },
  "GET /api/push/key": { summary: "The key that browsers subscribe with" },
  "POST /api/me/push-subscriptions": { summary: "Be notified at this browser" },
  "DELETE /api/me/push-subscriptions": { summary: "Be notified there no more" },
  "POST /api/me/push-subscriptions/test": { summary: "Have a trial notification sent" },

  "POST /api/files": { summary: "Upload a file", upload: true },
  "GET /api/files/:id": { summary: "About a file", publicLink: true },
  "GET /files/:id": { summary: "What is shown of a file, by its contentUrl", answers: "*/*", publicLink: true },
  "GET /files/:id/original": { summary: "The file as it was uploaded: for members", answers: "*/*" },
  "GET /api/images/:kind/:width/:height/:id": { summary: "A smaller picture", answers: "image/*", publicLink: true },
  "GET /api/links/by_url": { summary: "About a page of the web: title, picture, player", publicLink: true },
  "POST /api/links/by_url": { summary: "The same, looked at anew if asked" },
  "GET /api/links/:id": { summary: "The same, by id" },
};
