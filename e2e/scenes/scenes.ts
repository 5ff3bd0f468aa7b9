import { composingScenes } from "./composing.ts";
import { doorScenes } from "./auth.ts";
import { groupScenes } from "./groups.ts";
import { messageScenes } from "./messages.ts";
import type { Scene } from "./scene.ts";
import { settingsScenes } from "./settings.ts";

/** Every screen and each state of it that looks different. `npm run screenshots` takes their pictures; axe and the narrowest phone try them. */
export const scenes: readonly Scene[] = [
  ...doorScenes,
  ...groupScenes,
  ...messageScenes,
  ...composingScenes,
  ...settingsScenes,
];
