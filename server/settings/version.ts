import packageJson from "../../package.json" with { type: "json" };

/** Hearth's own version. */
export const { version } = packageJson;
