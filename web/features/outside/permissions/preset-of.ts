import { presets, type GroupPermissions, type Preset, type Right } from "#contract/permissions.ts";

export function presetOf(permissions: GroupPermissions): Preset | undefined {
  const all = Object.entries(presets) as [Preset, GroupPermissions][];
  const isSame = (preset: GroupPermissions) =>
    (Object.keys(preset) as Right[]).every((right) => preset[right] === permissions[right]);
  return all.find(([, preset]) => isSame(preset))?.[0];
}
