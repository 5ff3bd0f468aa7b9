import { defineConfig } from "oxlint";

const tests = ["**/*.test.{ts,tsx}", "**/*.spec.ts", "**/testing/**", "e2e/**"];
/** What runs at a terminal: it speaks to a person and is told by the environment. */
const commands = ["scripts/**", "benchmarks/**", "*.config.{js,ts,mjs}", ".*.mjs"];

/** @type {import("oxlint").DummyRuleMap} */
const size = {
  "max-lines": ["error", { max: 300 }],
  "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
  "max-depth": ["error", 3],
  "max-params": ["error", 5],
  complexity: ["error", 12],
};

/** @type {import("oxlint").DummyRuleMap} */
const clarity = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-array-constructor": "error",
  "no-console": "error",
  // Some patterns match control characters on purpose.
  "no-control-regex": "off",
  "no-else-return": "error",
  "no-unused-expressions": "error",
  "no-unused-vars": [
    "error",
    { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
  ],
  "no-useless-constructor": "error",
  "no-var": "error",
  "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"], location: "anywhere" }],
  "prefer-const": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
};

/** @type {import("oxlint").DummyRuleMap} */
const types = {
  "typescript/ban-ts-comment": ["error", { "ts-expect-error": true, "ts-nocheck": true, "ts-ignore": true }],
  "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
  "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
  "typescript/no-deprecated": "error",
  "typescript/no-dynamic-delete": "error",
  "typescript/no-empty-object-type": "error",
  "typescript/no-explicit-any": "error",
  "typescript/no-extraneous-class": "error",
  "typescript/no-generated-empty-object-type": "error",
  "typescript/no-invalid-void-type": "error",
  // An event handler of JSX may be async; React looks at nothing that it returns.
  "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
  "typescript/no-mixed-enums": "error",
  "typescript/no-namespace": "error",
  "typescript/no-non-null-asserted-nullish-coalescing": "error",
  "typescript/no-require-imports": "error",
  "typescript/no-unnecessary-boolean-literal-compare": "error",
  "typescript/no-unnecessary-condition": "error",
  "typescript/no-unnecessary-template-expression": "error",
  "typescript/no-unnecessary-type-arguments": "error",
  "typescript/no-unnecessary-type-assertion": "error",
  "typescript/no-unnecessary-type-constraint": "error",
  "typescript/no-unnecessary-type-conversion": "error",
  "typescript/no-unsafe-argument": "error",
  "typescript/no-unsafe-assignment": "error",
  "typescript/no-unsafe-call": "error",
  "typescript/no-unsafe-enum-assignment": "error",
  "typescript/no-unsafe-enum-comparison": "error",
  "typescript/no-unsafe-function-type": "error",
  "typescript/no-unsafe-member-access": "error",
  "typescript/no-unsafe-return": "error",
  "typescript/only-throw-error": ["error", { allowThrowingUnknown: true }],
  "typescript/prefer-literal-enum-member": "error",
  "typescript/prefer-promise-reject-errors": "error",
  "typescript/prefer-reduce-type-parameter": "error",
  "typescript/prefer-return-this-type": "error",
  "typescript/related-getter-setter-pairs": "error",
  "typescript/restrict-plus-operands": [
    "error",
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
  "typescript/return-await": ["error", "error-handling-correctness-only"],
  "typescript/unified-signatures": "error",
  "typescript/use-unknown-in-catch-callback-variable": "error",
  // Ids and file names are meant to be sorted by code unit.
  "typescript/require-array-sort-compare": "off",
  // Objects here are made of closures, whose methods need no `this` and may be taken out of them.
  "typescript/unbound-method": "off",
};

const environment = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Only server/config.ts reads the environment: add the setting there and hand it on in `config`.",
  },
  {
    selector: "ImportDeclaration[source.value='node:process'] ImportSpecifier[imported.name='env']",
    message: "Only server/config.ts reads the environment: add the setting there and hand it on in `config`.",
  },
];

const words = [
  {
    selector: "JSXText[value=/\\p{L}/u]",
    message: "Words belong in locales/, in every language: show them by their key.",
  },
  {
    selector: "JSXAttribute[name.name=/^(aria-label|title|alt|placeholder|label)$/] > Literal[value=/\\p{L}/u]",
    message: "Words belong in locales/, in every language: show them by their key.",
  },
];

const honestTests = [
  {
    selector:
      "MemberExpression[object.name=/^(test|it|describe)$/][property.name=/^(only|skip|skipIf|todo|fixme|fails)$/]",
    message: "A test runs or it goes: it is neither skipped nor the only one.",
  },
  {
    selector: "MemberExpression[property.name='waitForTimeout']",
    message: "Wait for the thing itself, never for the clock.",
  },
  {
    selector:
      "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'][arguments.0.name='resolve']",
    message: "Wait for the thing itself, never for the clock.",
  },
];

/** Rules to turn off where values have no type: results of JSON.parse in JavaScript, and responses that a test checks. @type {import("oxlint").DummyRuleMap} */
const untypedValues = {
  "typescript/no-unsafe-argument": "off",
  "typescript/no-unsafe-assignment": "off",
  "typescript/no-unsafe-call": "off",
  "typescript/no-unsafe-member-access": "off",
  "typescript/no-unsafe-return": "off",
};

export default defineConfig({
  plugins: ["typescript", "oxc"],
  jsPlugins: [{ name: "syntax", specifier: "./scripts/lint/restricted-syntax.mjs" }],
  categories: { correctness: "error" },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error", denyWarnings: true },
  ignorePatterns: ["dist/", "dist.*/", "data/", "coverage/", "test-results/", "screenshots/", ".cache/"],
  rules: { ...size, ...clarity, ...types, "syntax/restricted": ["error", ...environment] },
  overrides: [
    {
      files: ["web/**/*.{ts,tsx}"],
      plugins: ["react", "typescript", "oxc"],
      rules: {
        "react/rules-of-hooks": "error",
        "react/unsupported-syntax": "error",
        "syntax/restricted": ["error", ...environment, ...words],
      },
    },
    { files: ["server/config.ts"], rules: { "syntax/restricted": "off" } },
    {
      // It is marked as deprecated only to stand out: a provider on this machine needs no encryption.
      files: ["server/adapters/identity-provider/openid.ts"],
      rules: {
        "typescript/no-deprecated": [
          "error",
          { allow: [{ from: "package", name: "allowInsecureRequests", package: "openid-client" }] },
        ],
      },
    },
    { files: ["server/main.ts", "server/processes/hearth.ts", "server/cli/**"], rules: { "no-console": "off" } },
    {
      files: ["**/*.mjs"],
      rules: {
        ...untypedValues,
        "typescript/restrict-plus-operands": ["error", { allowAny: true }],
      },
    },
    { files: commands, rules: { "no-console": "off", "syntax/restricted": "off" } },
    {
      files: tests,
      rules: {
        ...untypedValues,
        "max-lines-per-function": "off",
        // Playwright requires a destructured parameter, even if a fixture uses no other.
        "no-empty-pattern": "off",
        "syntax/restricted": ["error", ...honestTests],
      },
    },
  ],
});
