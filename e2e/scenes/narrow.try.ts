import { expectNoAccessibilityProblem } from "../fixtures.ts";
import { expectRoomForFingers, expectToFit, narrow } from "../fitting.ts";
import { openScene } from "./scene.ts";
import { scenes } from "./scenes.ts";
import { test } from "./test.ts";
import { textsIn } from "./texts.ts";

for (const scene of scenes) {
  test(`"${scene.name}" fits on the narrowest phone with long words, and has large touch targets`, async ({
    browser,
    hearth,
    stage,
  }) => {
    const phone = { viewport: narrow, isMobile: true, hasTouch: true, reducedMotion: "reduce" } as const;
    const options = { baseURL: hearth.url, locale: "de-DE", ...phone };
    const page = await openScene(browser, scene, { stage, t: textsIn("de_DE"), options });
    await expectToFit(page);
    await expectRoomForFingers(page);
    await expectNoAccessibilityProblem(page);
    await page.context().close();
  });
}
