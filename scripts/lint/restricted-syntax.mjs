/**
 * @typedef {{ selector: string, message: string }} Restriction
 * @typedef {{ options: readonly Restriction[], report(problem: { node: object, message: string }): void }} RuleContext
 */

const restriction = {
  type: "object",
  properties: { selector: { type: "string" }, message: { type: "string" } },
  required: ["selector", "message"],
};

/** A rule for Oxlint, which has none of the kind: whatever a selector of its options finds is an error, with the message beside it. */
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
