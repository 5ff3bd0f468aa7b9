import { expectNoAccessibilityProblem } from "../fixtures.ts";
import { openScene } from "./scene.ts";
import { scenes } from "./scenes.ts";
import { test } from "./test.ts";
import { textsIn } from "./texts.ts";

for (const scene of scenes) {
  test(`"${scene.name}" is readable and operable for everyone, in both themes`, async ({ browser, hearth, stage }) => {
    const options = {
      baseURL: hearth.url,
      locale: "en-US",
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
    } as const;
    const page = await openScene(browser, scene, { stage, t: textsIn("en_US"), options });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAccessibilityProblem(page);
    }
    await page.context().close();
  });
}
