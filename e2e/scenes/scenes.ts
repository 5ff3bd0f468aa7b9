import { calendarScenes } from "./calendar.ts";
import { composingScenes } from "./composing.ts";
import { entryScenes } from "./auth.ts";
import { eventScenes } from "./events.ts";
import { firstStepsScenes } from "./first-steps.ts";
import { groupScenes } from "./groups.ts";
import { importScenes } from "./imports.ts";
import { photoScenes } from "./photos.ts";
import { messageScenes } from "./messages.ts";
import { administrationScenes } from "./administration.ts";
import { moderationScenes } from "./moderation.ts";
import { pollScenes } from "./polls.ts";
import { recordingScenes } from "./recording.ts";
import type { Scene } from "./scene.ts";
import { settingsScenes } from "./settings.ts";
import { groupSettingsScenes } from "./group-settings.ts";
import { withoutEmailScenes } from "./without-email.ts";

/**
 * All screens and their visually different states. `npm run screenshots` captures them, and the tests check them for accessibility and on the
 * narrowest phone.
 */
export const scenes: readonly Scene[] = [
  ...entryScenes,
  ...firstStepsScenes,
  ...groupScenes,
  ...calendarScenes,
  ...eventScenes,
  ...photoScenes,
  ...messageScenes,
  ...composingScenes,
  ...moderationScenes,
  ...administrationScenes,
  ...importScenes,
  ...pollScenes,
  ...recordingScenes,
  ...settingsScenes,
  ...groupSettingsScenes,
  ...withoutEmailScenes,
];
