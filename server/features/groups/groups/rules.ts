import { groupDescriptionLength, nameLength } from "#contract/limits.ts";
import {
  capToMember,
  presets,
  rights,
  type GroupPermissions,
  type Position,
  type Right,
  type Role,
} from "#contract/permissions.ts";
import { onOneLine } from "#contract/one-line.ts";
import { appError } from "../../../errors.ts";

declare const proof: unique symbol;

/** Proof that a user is in a group, created only by actions-members.ts. Functions that return group content require it. */
export interface Membership {
  readonly groupId: string;
  readonly userId: string;
  readonly [proof]: true;
}

export interface MembershipWithRole extends Membership, Position {}

export interface PositionRow {
  role: Role;
  permissions: string;
}

export function positionOf({ role, permissions }: PositionRow) {
  return { role, permissions: JSON.parse(permissions) as Partial<GroupPermissions> };
}

/** Limits an API key without the scope `manage` to the role of a member. */
export function positionFor({ scopes = null }: { scopes?: string | null }, row: PositionRow) {
  const position = positionOf(row);
  return scopes === null || scopes.split(" ").includes("manage") ? position : capToMember(position);
}

export function permissionsToStore(named: Partial<Record<string, string>>): Partial<GroupPermissions> {
  const stored = Object.entries(rights).flatMap(([right, roles]) => {
    const lowest = roles.find((role) => role === named[right]);
    return lowest === undefined || lowest === presets.family[right as Right] ? [] : [[right, lowest]];
  });
  return Object.fromEntries(stored) as Partial<GroupPermissions>;
}

/** Milliseconds in which an abandoned group can still be joined by its invitation. */
export const abandonedFor = 30 * 24 * 60 * 60 * 1000;

/** End of a mute without end, in milliseconds. */
export const forGood = 8.64e15;

export function checkGroupName(name: string): string {
  const clean = onOneLine(name);
  if (clean.length === 0 || clean.length > nameLength) throw appError("group_name_length");
  return clean;
}

export function checkGroupDescription(description: string): string {
  const trimmed = description.trim();
  if (trimmed.length > groupDescriptionLength) throw appError("group_description_length");
  return trimmed;
}

/** Falls back to the first remaining group. Takes and returns settings as JSON. */
export function settingsAfterLeaving(data: string, left: string, remaining: string[]): string {
  const settings = JSON.parse(data) as Record<string, unknown>;
  if (settings.default_group !== left) return data;
  const { default_group: _left, ...others } = settings;
  return JSON.stringify(remaining[0] === undefined ? others : { ...others, default_group: remaining[0] });
}
