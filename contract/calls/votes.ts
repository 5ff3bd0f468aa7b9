import { MessageView } from "../messages.ts";
import { PollChanges, PollDecision, PollResults, Votes } from "../polls.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const voteCalls = {
  "GET /api/messages/:id/poll": {
    summary: "Votes in the poll of a message",
    scope: "read",
    params: IdParams,
    response: PollResults,
  },
  "PUT /api/messages/:id/poll/votes": {
    summary: "Vote in a poll",
    scope: "post",
    params: IdParams,
    body: Votes,
    response: PollResults,
  },
  "PUT /api/messages/:id/poll": {
    summary: "Close or reopen a poll",
    scope: "post",
    params: IdParams,
    body: PollChanges,
    response: NoContent,
  },
  "POST /api/messages/:id/poll/decision": {
    summary: "Make a message with a poll of dates an event on one of them",
    scope: "manage",
    params: IdParams,
    body: PollDecision,
    response: MessageView,
  },
  "POST /api/messages/:id/poll/reminders": {
    summary: "Remind members who have not answered a poll of dates",
    scope: "manage",
    params: IdParams,
    response: NoContent,
  },
} satisfies Calls;
