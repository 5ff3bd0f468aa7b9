import { PageParams } from "../groups.ts";
import { Profile, ProfileCards } from "../profiles.ts";
import { IdParams } from "../wire.ts";
import type { Calls } from "./call.ts";

export const profileCalls = {
  "GET /api/people/:id": {
    summary: "A person, shared groups and latest photos",
    scope: "read",
    params: IdParams,
    response: Profile,
  },
  "GET /api/people/:id/cards/:n": {
    summary: "The messages of a person, 30 per page",
    scope: "read",
    params: PageParams,
    response: ProfileCards,
  },
} satisfies Calls;
