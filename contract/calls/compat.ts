import { Type } from "typebox";
import { EmailsStopped, User } from "../accounts.ts";
import { Bookmark } from "../bookmarks.ts";
import {
  Bookmarker,
  CompatGroup,
  CompatGroupChanges,
  CompatJoinedGroup,
  CompatLinkPreview,
  CompatMe,
  CompatMessageChanges,
  CompatNewGroup,
  CompatNewMessage,
  CompatSearch,
  CompatUserChanges,
  FeedParams,
  FoundMessages,
  LeftGroup,
  LinkRequest,
  Message,
  MessagePage,
  MessagePreview,
  Notification,
  NotificationChanges,
  PublicMessage,
  PublicToken,
  ReactionParams,
  ResetMailSent,
  WholeNotification,
} from "../compat.ts";
import { PageParams } from "../groups.ts";
import { ReactionSummaries } from "../messages.ts";
import { TokenParams } from "../public-links.ts";
import { IdParams, NoContent, LimitParams, UserLimitParams } from "../wire.ts";
import { calls } from "./all.ts";
import type { Calls } from "./call.ts";

export const compatCalls = {
  "GET /api/me": { ...calls["GET /api/me"], response: CompatMe },
  "PUT /api/users/:id": { ...calls["PUT /api/users/:id"], body: CompatUserChanges, response: CompatMe },
  "GET /api/users/:id": { summary: "Name and avatar of a user", scope: "read", params: IdParams, response: User },
  "POST /api/password-reset-mail": { ...calls["POST /api/password-reset-mail"], response: ResetMailSent },
  "GET /api/bookmarks/:id": { summary: "Get a bookmark", scope: "read", params: IdParams, response: Bookmark },
  "POST /api/bookmarks/:id": {
    summary: "Bookmark a message by id, for old clients",
    scope: "post",
    params: IdParams,
    response: Bookmarker,
  },
  "GET /api/stop-notification-emails/:user/:token": {
    ...calls["GET /api/stop-notification-emails/:user/:token"],
    response: EmailsStopped,
  },
  "POST /api/groups": { ...calls["POST /api/groups"], body: CompatNewGroup, response: CompatGroup },
  "GET /api/groups/:id": { ...calls["GET /api/groups/:id"], response: CompatGroup },
  "PUT /api/groups/:id": { ...calls["PUT /api/groups/:id"], body: CompatGroupChanges, response: CompatGroup },
  "POST /api/groups/:id/leave": { ...calls["POST /api/groups/:id/leave"], response: LeftGroup },
  "POST /api/groups/invitation/:key": { ...calls["POST /api/groups/invitation/:key"], response: CompatJoinedGroup },
  "GET /api/links/by_url": { ...calls["GET /api/links/by_url"], response: CompatLinkPreview },
  "POST /api/links/by_url": {
    summary: "Preview of a web page, refetched on request",
    scope: "post",
    body: LinkRequest,
    response: CompatLinkPreview,
  },
  "GET /api/links/:id": {
    summary: "Preview of a web page by id",
    scope: "read",
    params: IdParams,
    response: CompatLinkPreview,
  },
  "GET /api/groups/:id/page/:n": {
    summary: "Message ids of page n of a group, 30 per page, from 0",
    scope: "read",
    params: PageParams,
    response: MessagePage,
  },
  "GET /api/feed/page/:offset": {
    summary: "Message ids of all your groups, 30 from the given offset",
    scope: "read",
    params: FeedParams,
    response: MessagePage,
  },
  "GET /api/messages/:id/preview": {
    summary: "Summary of a message",
    scope: "read",
    params: IdParams,
    response: MessagePreview,
  },
  "POST /api/messages/search": {
    summary: "Search a group or all groups",
    scope: "read",
    body: CompatSearch,
    response: FoundMessages,
  },
  "GET /api/messages/:id/reactions": {
    summary: "List reactions",
    scope: "read",
    params: IdParams,
    response: ReactionSummaries,
  },
  "DELETE /api/messages/:id/reactions/:reactionId": {
    summary: "Remove a reaction",
    scope: "post",
    params: ReactionParams,
    response: ReactionSummaries,
  },
  "POST /api/messages": { ...calls["POST /api/messages"], body: CompatNewMessage, response: Message },
  "GET /api/messages/:id": { ...calls["GET /api/messages/:id"], response: Message },
  "PUT /api/messages/:id": { ...calls["PUT /api/messages/:id"], body: CompatMessageChanges, response: Message },
  "GET /api/groups/:id/random": { ...calls["GET /api/groups/:id/random"], response: Message },
  "GET /api/messages/:id/get-public-link": {
    summary: "Get or create your public link to a message",
    params: IdParams,
    response: PublicToken,
  },
  "GET /api/public/:token": {
    summary: "The message behind a public link",
    access: "anyone",
    params: TokenParams,
    response: PublicMessage,
  },
  "GET /api/notifications/:id": {
    summary: "Get a notification",
    scope: "read",
    params: IdParams,
    response: WholeNotification,
  },
  "PUT /api/notifications/:id": {
    summary: "Change a notification",
    scope: "post",
    params: IdParams,
    body: NotificationChanges,
    response: Notification,
  },
  "DELETE /api/notifications/:id": { summary: "Remove a notification", params: IdParams, response: NoContent },
  "GET /api/me/bookmarks": { summary: "List bookmarks", scope: "read", response: Type.Array(Bookmark) },
  "GET /api/me/bookmarks/:limit": {
    summary: "List with limit",
    scope: "read",
    params: LimitParams,
    response: Type.Array(Bookmark),
  },
  "GET /api/users/:id/bookmarks": {
    summary: "List bookmarks by user id",
    scope: "read",
    params: IdParams,
    response: Type.Array(Bookmark),
  },
  "GET /api/users/:id/bookmarks/:limit": {
    summary: "List with limit",
    scope: "read",
    params: UserLimitParams,
    response: Type.Array(Bookmark),
  },
  "GET /api/me/notifications": {
    summary: "List notifications, newest first",
    scope: "read",
    response: Type.Array(Notification),
  },
  "GET /api/me/notifications/:limit": {
    summary: "List with limit",
    scope: "read",
    params: LimitParams,
    response: Type.Array(Notification),
  },
  "GET /api/users/:id/notifications": {
    summary: "List notifications by user id",
    scope: "read",
    params: IdParams,
    response: Type.Array(Notification),
  },
  "GET /api/users/:id/notifications/:limit": {
    summary: "List with limit",
    scope: "read",
    params: UserLimitParams,
    response: Type.Array(Notification),
  },
} satisfies Calls;
