import type { FastifyReply } from "fastify";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { attachmentHeader } from "../../files/files/rules.ts";
import { calendarEntry } from "./actions-file.ts";

export function calendarFileRoute(app: App, context: Context): void {
  serve(app, "GET /api/messages/:id/date.ics", async ({ visitor, params }, reply) => {
    const { name, file } = await calendarEntry(context, visitor, params.id);
    return sendCalendar(reply, name, file);
  });
}

function sendCalendar(reply: FastifyReply, name: string, file: string) {
  return reply
    .header("content-type", "text/calendar; charset=utf-8")
    .header("content-disposition", attachmentHeader(name))
    .header("cache-control", "private, no-cache")
    .header("vary", "Cookie")
    .send(file);
}
