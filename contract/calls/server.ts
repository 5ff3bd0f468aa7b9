import { Type } from "typebox";
import type { Calls } from "./call.ts";

const Health = Type.Object({ status: Type.Literal("ok") });

export const serverCalls = {
  "GET /api/doc.json": {
    summary: "This description, as OpenAPI 3.1",
    access: "anyone",
    response: Type.String(),
    mediaType: "application/json",
  },
  "GET /api/doc": {
    summary: "This description, to read",
    access: "anyone",
    response: Type.String(),
    mediaType: "text/html",
  },
  "GET /healthz": { summary: "The process is up", access: "anyone", response: Health },
  "GET /readyz": { summary: "Database and storage answer too", access: "anyone", response: Health },
} satisfies Calls;
