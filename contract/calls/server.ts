import { Type } from "typebox";
import type { Calls } from "./call.ts";

const Health = Type.Object({ status: Type.Literal("ok") });

export const serverCalls = {
  "GET /api/doc.json": {
    summary: "This API description as OpenAPI 3.1",
    access: "anyone",
    response: Type.String(),
    mediaType: "application/json",
  },
  "GET /api/doc": {
    summary: "This API description as a web page",
    access: "anyone",
    response: Type.String(),
    mediaType: "text/html",
  },
  "GET /healthz": { summary: "The process is up", access: "anyone", response: Health },
  "GET /readyz": { summary: "The database and the storage respond too", access: "anyone", response: Health },
} satisfies Calls;
