/** Steps in this order. Their names are stored. */
export const steps = ["picture", "notifications", "home_screen"] as const;
export type Step = (typeof steps)[number];

/** Stored instead of names once the person has skipped all steps. */
const all = "all";

/** Returns the steps that make sense on this device and were not skipped. `skipped` is the stored setting. */
export function openSteps(skipped: string | undefined, possible: Readonly<Record<Step, boolean>>): Step[] {
  const names = namesIn(skipped);
  return names.includes(all) ? [] : steps.filter((step) => possible[step] && !names.includes(step));
}

export function withSkipped(skipped: string | undefined, step: Step | typeof all): string {
  const names = namesIn(skipped);
  return step === all || names.includes(all) ? all : [...new Set([...names, step])].join(",");
}

function namesIn(skipped: string | undefined): string[] {
  return skipped?.split(",").filter(Boolean) ?? [];
}
