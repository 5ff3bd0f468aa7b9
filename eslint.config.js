import { defineConfig, globalIgnores } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** @typedef {import("@eslint/core").RulesConfig} Rules */

const tests = ["**/*.test.{ts,tsx}", "**/*.spec.ts", "**/testing/**", "e2e/**"];
/** What runs at a terminal: it speaks to a person and is told by the environment. */
const commands = ["scripts/**", "benchmarks/**", "*.{js,ts,mjs}", ".*.mjs"];

/** @type {Rules} */
const size = {
  "max-lines": ["error", { max: 300 }],
  "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
  "max-depth": ["error", 3],
  "max-params": ["error", 5],
  complexity: ["error", 12],
};

/** @type {Rules} */
const clarity = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-var": "error",
  "prefer-const": "error",
  "no-else-return": "error",
  "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"], location: "anywhere" }],
  "no-console": "error",
};

/** @type {Rules} */
const types = {
  "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
  "@typescript-eslint/only-throw-error": ["error", { allowThrowingUnknown: true }],
  "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": true, "ts-nocheck": true, "ts-ignore": true }],
  "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
  "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
  // An event handler of JSX may be async; React looks at nothing that it returns.
  "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
  // `!` says "cannot be missing" where noUncheckedIndexedAccess cannot know it.
  "@typescript-eslint/no-non-null-assertion": "off",
  // `stored<Draft>(key)` says what the caller knows to be there; the cast is then in one place.
  "@typescript-eslint/no-unnecessary-type-parameters": "off",
  // Objects here are made of closures, whose methods need no `this` and may be taken out of them.
  "@typescript-eslint/unbound-method": "off",
  // An interface's method is async where one of its implementations has to wait.
  "@typescript-eslint/require-await": "off",
  "@typescript-eslint/no-unused-vars": [
    "error",
    { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
  ],
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

export default defineConfig(
  globalIgnores(["dist/", "dist.*/", "data/", "coverage/", "test-results/", "screenshots/", ".cache/"]),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx,js,mjs}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: "tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: { ...size, ...clarity, ...types, "no-restricted-syntax": ["error", ...environment] },
  },
  {
    files: ["web/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
    languageOptions: { parserOptions: { project: "tsconfig.web.json" } },
    rules: { "no-restricted-syntax": ["error", ...environment, ...words] },
  },
  {
    files: ["web/service-worker/**/*.ts"],
    languageOptions: { parserOptions: { project: "tsconfig.service-worker.json" } },
  },
  {
    files: ["e2e/**/*.ts", "benchmarks/**/*.ts"],
    languageOptions: { parserOptions: { project: "tsconfig.e2e.json" } },
  },
  { files: ["server/config.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    // It is marked as deprecated only to stand out: a provider on this machine needs no encryption.
    files: ["server/adapters/identity-provider/openid.ts"],
    rules: {
      "@typescript-eslint/no-deprecated": [
        "error",
        { allow: [{ from: "package", name: "allowInsecureRequests", package: "openid-client" }] },
      ],
    },
  },
  { files: ["server/main.ts", "server/processes/hearth.ts", "server/cli/**"], rules: { "no-console": "off" } },
  {
    files: ["**/*.mjs"],
    // What JSON.parse gives has no type in JavaScript.
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/restrict-plus-operands": ["error", { allowAny: true }],
    },
  },
  { files: commands, rules: { "no-console": "off", "no-restricted-syntax": "off" } },
  {
    files: tests,
    rules: {
      "max-lines-per-function": "off",
      "no-restricted-syntax": ["error", ...honestTests],
      // What a test gets from outside is of any shape until it is looked at, and looking at it is the test.
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
);
