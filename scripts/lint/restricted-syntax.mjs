/**
 * @typedef {{ selector: string, message: string }} Restriction
 * @typedef {{ options: readonly Restriction[], report(problem: { node: object, message: string }): void }} RuleContext
 */

const restriction = {
  type: "object",
  properties: { selector: { type: "string" }, message: { type: "string" } },
  required: ["selector", "message"],
};

/** The rule `no-restricted-syntax`, which Oxlint lacks: reports each node that matches a selector, with the message configured for it. */
export default {
  meta: { name: "syntax" },
  rules: {
    restricted: {
      meta: { schema: { type: "array", items: restriction } },
      /** @param {RuleContext} context */
      create(context) {
        return Object.fromEntries(
          context.options.map(({ selector, message }) => [
            selector,
            (/** @type {object} */ node) => {
              context.report({ node, message });
            },
          ]),
        );
      },
    },
  },
};
