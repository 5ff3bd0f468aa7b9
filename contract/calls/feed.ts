import { PageParams } from "../groups.ts";
import { CardPage } from "../cards.ts";
import { Contributions, MessageView, Neighbours } from "../messages.ts";
import { NewsOfGroups, ReadGroup, ReadMessage, ReadPosition, Readers } from "../reading.ts";
import { IdParams } from "../wire.ts";
import type { Calls } from "./call.ts";

export const feedCalls = {
  "GET /api/groups/:id/cards/:n": {
    summary: "Cards of page n of a group, 30 per page, from 0",
    scope: "read",
    params: PageParams,
    response: CardPage,
  },
  "GET /api/groups/:id/random": {
    summary: "A random message of the group",
    scope: "read",
    params: IdParams,
    response: MessageView,
    mayBeEmpty: true,
  },
  "GET /api/me/groups": {
    summary: "Latest message and number of unread ones in each of your groups",
    scope: "read",
    response: NewsOfGroups,
  },
  "GET /api/me/contributions": {
    summary: "Number of your messages in each group",
    scope: "read",
    response: Contributions,
  },
  "GET /api/messages/:id/neighbours": {
    summary: "Previous and next message on the group page",
    scope: "read",
    params: IdParams,
    response: Neighbours,
  },
  "GET /api/messages/:id/readers": {
    summary: "Members who have read a message",
    scope: "read",
    params: IdParams,
    response: Readers,
  },
  "POST /api/groups/:id/read": {
    summary: "Mark a group as read, up to a time or message or entirely",
    scope: "post",
    keepsContent: true,
    params: IdParams,
    body: ReadGroup,
    response: ReadPosition,
  },
  "POST /api/messages/:id/read": {
    summary: "Mark a thread as read, up to a comment or entirely",
    scope: "post",
    keepsContent: true,
    params: IdParams,
    body: ReadMessage,
    response: ReadPosition,
  },
} satisfies Calls;
