import { districtRules } from "./features.mjs";
import { tests } from "./modules.mjs";

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

/** @type {Rule[]} */
export const webRules = [
  ...districtRules("web", "What a later one adds is passed in by a screen."),
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
    comment:
      "api/ carries requests and events: what a feature does with them belongs in web/features/<district>/<feature>/use-….ts.",
    from: { path: "^web/(api|i18n)/", pathNot: tests },
    to: { path: "^web/(features|screens|components)/" },
  },
];
