import { tests } from "./modules.mjs";

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

/** In order: a feature may import the ones before it. */
const features = [
  ...["people", "sign-in", "files", "recording", "uploads", "groups", "link-previews", "messages", "feed", "profiles"],
  ...["reactions", "drafts", "formatting", "suggestions", "outbox", "composer", "bookmarks", "public-links"],
  ...["calendar", "polls", "moderation", "downloads", "albums", "memories", "threads"],
  ...[
    "search",
    "notifications",
    "push",
    "invitations",
    "library",
    "imports",
    "exports",
    "inbound-mail",
    "group-feeds",
    "webhooks",
    "permissions",
    "accounts",
    "sponsored-accounts",
    "first-steps",
    "administration",
  ],
];

/** @type {Rule[]} */
const featureOrder = features.slice(0, -1).map((feature, n) => ({
  name: `${feature}-below-later-features`,
  comment: `A feature imports those before it: ${features.join(", ")}. What a later one adds is passed in by a screen.`,
  from: { path: `^web/features/${feature}/`, pathNot: tests },
  to: { path: `^web/features/(${features.slice(n + 1).join("|")})/` },
}));

/** @type {Rule[]} */
export const webRules = [
  ...featureOrder,
  {
    name: "screens-on-top",
    comment: "A screen is opened by the router alone: what others need of it belongs in a feature.",
    from: {
      path: "^web/",
      pathNot: [...tests, "^web/(main|app|router|routes|secondary-screens)\\.tsx$", "^web/screens/"],
    },
    to: { path: "^web/screens/" },
  },
  {
    name: "components-and-hooks-domain-free",
    comment:
      "Could it ship in another product? Then it imports components, hooks, i18n, styles and numbers; else it belongs in a feature.",
    from: { path: "^web/(components|hooks)/", pathNot: tests },
    to: {
      path: ["^web/", "^contract/"],
      pathNot: ["^web/(components|hooks|i18n|styles)/", "^contract/(limits|languages|dates)\\.ts$"],
    },
  },
  {
    name: "api-below-features",
    comment: "api/ carries requests and events: what a feature does with them belongs in web/features/<name>/use-….ts.",
    from: { path: "^web/(api|i18n)/", pathNot: tests },
    to: { path: "^web/(features|screens|components)/" },
  },
];
