import {
  Deletion,
  MessageChanges,
  MessageVersions,
  MessageView,
  NewMessage,
  RepliesQuery,
  ReplyWindow,
  Thread,
  ThreadQuery,
} from "../messages.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const messageCalls = {
  "POST /api/messages": {
    summary: "Post a message or a comment",
    scope: "post",
    body: NewMessage,
    status: 201,
    response: MessageView,
  },
  "GET /api/messages/:id": {
    summary: "A message with its files and the ids of its comments",
    scope: "read",
    params: IdParams,
    response: MessageView,
  },
  "PUT /api/messages/:id": {
    summary: "Edit, pin or publish a message",
    scope: "post",
    params: IdParams,
    body: MessageChanges,
    response: MessageView,
  },
  "DELETE /api/messages/:id": { summary: "Delete a message", scope: "post", params: IdParams, response: NoContent },
  "GET /api/messages/:id/deletion": {
    summary: "Number of comments and files that would be deleted with the message",
    params: IdParams,
    response: Deletion,
  },
  "GET /api/messages/:id/versions": {
    summary: "Earlier versions of an edited message",
    scope: "read",
    params: IdParams,
    response: MessageVersions,
  },
  "GET /api/messages/:id/thread": {
    summary: "A message with its ancestors and latest comments",
    scope: "read",
    params: IdParams,
    query: ThreadQuery,
    response: Thread,
  },
  "GET /api/messages/:id/replies": {
    summary: "Comments of a message",
    scope: "read",
    params: IdParams,
    query: RepliesQuery,
    response: ReplyWindow,
  },
} satisfies Calls;
