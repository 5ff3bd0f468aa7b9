import { NewGroupMute } from "../groups.ts";
import {
  NotificationPage,
  NotificationPageQuery,
  NotificationsRead,
  NowRead,
  SomeNotifications,
  Unread,
} from "../notifications.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const notificationCalls = {
  "GET /api/me/notifications/page": {
    summary: "A page of notifications and the unread count",
    scope: "read",
    query: NotificationPageQuery,
    response: NotificationPage,
  },
  "POST /api/me/notifications/read": {
    summary: "Mark notifications as read",
    scope: "post",
    keepsContent: true,
    body: NotificationsRead,
    response: NowRead,
  },
  "POST /api/me/notifications/unread": {
    summary: "Mark notifications as unread",
    scope: "post",
    body: SomeNotifications,
    response: Unread,
  },
  "POST /api/me/notifications/remove": { summary: "Remove notifications", body: SomeNotifications, response: Unread },
  "POST /api/messages/:id/mute": { summary: "Mute a thread", params: IdParams, response: NoContent },
  "DELETE /api/messages/:id/mute": { summary: "Unmute a thread", params: IdParams, response: NoContent },
  "PUT /api/groups/:id/mute": { summary: "Mute a group", params: IdParams, body: NewGroupMute, response: NoContent },
  "DELETE /api/groups/:id/mute": { summary: "Unmute a group", params: IdParams, response: NoContent },
} satisfies Calls;
