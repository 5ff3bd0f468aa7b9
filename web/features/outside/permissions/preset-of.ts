import { presets, type GroupPermissions, type Preset, type Right } from "#contract/permissions.ts";

/** Returns the preset with exactly these permissions. */
export function presetOf(permissions: GroupPermissions): Preset | undefined {
  const all = Object.entries(presets) as [Preset, GroupPermissions][];
  const isSame = (preset: GroupPermissions) =>
    (Object.keys(preset) as Right[]).every((right) => preset[right] === permissions[right]);
  return all.find(([, preset]) => isSame(preset))?.[0];
}
