import { prepare } from "./setup/prepare.mjs";

/** `npm run build`: installs packages and builds into dist/, as far as something has changed. */
await prepare();
