import { house } from "../house.mjs";
import { named, tests } from "./modules.mjs";

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

/**
 * A district imports those before it in the register.
 * @param {"server" | "web"} side @param {string} instead What a feature does that needs a later one.
 * @returns {Rule[]}
 */
export function districtRules(side, instead) {
  const districts = Object.keys(house[side]);
  return districts.slice(0, -1).map((district, n) => ({
    name: `${side}-${district}-below-later-districts`,
    comment: `A feature imports its district and those before it (scripts/house.mjs): ${districts.join(", ")}. ${instead}`,
    from: { path: `^${side}/features/${district}/`, pathNot: tests },
    to: { path: `^${side}/features/(${districts.slice(n + 1).join("|")})/` },
  }));
}

/** @type {Rule[]} */
export const featureRules = [
  ...districtRules("server", "It reacts to an event of theirs, or they to one of its own (server/subscriptions.ts)."),
  {
    name: "features-know-no-foreign-clients",
    comment: "What only existing foreign clients call or send is in server/compat/.",
    from: { path: "^server/features/", pathNot: tests },
    to: { path: "^server/compat/" },
  },
  {
    name: "features-meet-at-actions-and-rules",
    comment:
      "Another feature is met at its actions, its rules or (from routes and present) its present, or by an event. A query may join its tables.",
    from: { path: "^server/features/([^/]+/[^/]+)/", pathNot: [...tests, named("present|routes")] },
    to: { path: "^server/features/([^/]+/[^/]+)/", pathNot: ["^server/features/$1/", named("actions|rules")] },
  },
  {
    name: "routes-meet-actions-rules-present",
    comment:
      "A route calls actions and presenters, also of other features; app.ts registers the routes of each feature.",
    from: { path: named("routes"), pathNot: tests },
    to: { path: "^server/features/([^/]+/[^/]+)/", pathNot: named("actions|rules|present|routes") },
  },
  {
    name: "features-register-their-own-routes",
    comment: "app.ts registers the routes of each feature.",
    from: { path: "^server/features/([^/]+/[^/]+)/", pathNot: tests },
    to: { path: "^server/features/([^/]+/[^/]+)/routes", pathNot: "^server/features/$1/" },
  },
  {
    name: "present-meets-present",
    comment: "A presenter uses the presenters and rules of other features, never what reads or writes.",
    from: { path: `^server/features/([^/]+/[^/]+)/present[-a-z0-9]*\\.ts$` },
    to: { path: "^server/features/([^/]+/[^/]+)/", pathNot: ["^server/features/$1/", named("present|rules")] },
  },
  {
    name: "rest-of-server-meets-actions-and-rules",
    comment:
      "Outside features/ only app.ts and worker.ts open a feature's routes and jobs; others use its actions and rules.",
    from: { path: "^server/", pathNot: [...tests, "^server/(features|compat)/", "^server/(main|app|worker)\\.ts$"] },
    to: { path: "^server/features/", pathNot: named("actions|rules") },
  },
  {
    name: "app-and-worker-compose",
    comment: "app.ts registers routes, worker.ts jobs; what they need otherwise is in actions.",
    from: { path: "^server/(main|app|worker)\\.ts$" },
    to: { path: "^server/features/", pathNot: named("routes|jobs|actions|rules") },
  },
  {
    name: "routes-call-actions",
    comment:
      "Reading and writing for a person starts with a permission, so it belongs in an action; the route calls that.",
    from: { path: named("routes"), pathNot: tests },
    to: { path: ["^server/database/", named("queries|jobs")] },
  },
  {
    name: "jobs-are-short",
    comment: "What a job does is an action, or for upkeep on nobody's behalf a query of its own feature.",
    from: { path: named("jobs"), pathNot: tests },
    to: { path: ["^server/(database|http)/", named("routes|present")] },
  },
  {
    name: "actions-know-no-http",
    comment: "An action knows no request and no answer: that belongs in routes.ts, and shapes in present.ts.",
    from: { path: named("actions"), pathNot: tests },
    to: { path: ["^server/http/", named("routes|jobs|present")] },
  },
  {
    name: "queries-know-only-tables",
    comment:
      "A query trusts its arguments and knows no request: what decides or answers belongs in actions, rules or present.",
    from: { path: named("queries"), pathNot: tests },
    to: {
      path: ["^server/(http|emails|adapters)/", named("actions|routes|jobs|present")],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "present-only-shapes",
    comment:
      "present.ts turns rows into the contract's shape: it may know the type of a row, but reads nothing itself.",
    from: { path: named("present"), pathNot: tests },
    to: {
      path: ["^server/(http|database|adapters|live)/", named("actions|queries|routes|jobs")],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "rules-are-pure",
    comment:
      "Rules compute and do nothing else: they import contract/, other rules, node:crypto, the calendar (luxon), the published time zones and the comparison of texts (fast-diff). I/O belongs in actions and queries.",
    from: { path: named("rules"), pathNot: tests },
    to: {
      pathNot: [
        "^contract/",
        named("rules"),
        "^server/errors\\.ts$",
        "^crypto$",
        "^node_modules/((@types/)?luxon|timezones-ical-library|fast-diff)/",
      ],
    },
  },
];
