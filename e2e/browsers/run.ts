import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "../../scripts/setup/test-tools.mjs";
import { Hearth } from "../hearth.ts";
import { password, Person } from "../people.ts";
import { phonePhoto } from "../pictures.ts";
import { puppeteerTab } from "./puppeteer-tab.ts";
import { clickNamed, named, until, type Tab } from "./tab.ts";
import { webkitTab } from "./webkit-tab.ts";

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Signs in, posts with a photo, comments, reacts, looks at the photo and at the settings. */
async function smoke(tab: Tab, hearth: Hearth, photo: string): Promise<void> {
  const anna = await Person.signUp(hearth, "Anna", hearth.firstLink.split("/").at(-1)!);
  const { id } = await anna.createGroup("Famille Martin");

  await tab.open(`${hearth.url}/login`);
  await until(tab, `document.querySelector("input[type=email], input[name=login], form input")`, "the sign-in form");
  await tab.type(`document.querySelectorAll("form input")[0]`, anna.login);
  await tab.type(`document.querySelector("input[type=password]")`, password);
  await tab.click(`document.querySelector("form button[type=submit]")`);
  await until(tab, named("h1", "Famille Martin"), "the group");
  say("  signed in");

  await tab.open(`${hearth.url}/groups/${id}/write`);
  const text = `document.querySelector("textarea[data-text]")`;
  await until(tab, text, "the text field");
  await tab.type(text, "At the sea");
  await tab.choose(`document.querySelector("main input[type=file]")`, photo);
  await until(tab, `document.querySelector("main form li img, main form img")`, "the photo’s tile");
  await until(tab, `!/Posting when/.test(document.body.textContent)`, "the upload");
  // A message whose photo is still being uploaded appears in the group first. Until the browser has stored the photo, Send does nothing.
  const card = named("article a", "At the sea");
  const isOpen = `/[/]messages[/]/.test(location.pathname)`;
  const send = named("button[type=submit]", "Send");
  await until(tab, `${isOpen} || ${card} || (${send}?.click(), false)`, "the message");
  if (!(await tab.value<boolean>(isOpen))) await tab.click(card);
  await until(tab, `document.querySelector("article a img")?.naturalWidth > 0`, "its photo");
  say("  posted a photo");

  const comment = `document.querySelector("form textarea")`;
  await tab.type(comment, "What a day");
  await clickNamed(tab, "button[type=submit]", "Send");
  await until(tab, `document.querySelector("[data-reply]")?.textContent.includes("What a day")`, "the comment");
  say("  commented");

  await clickNamed(tab, "article button", "React");
  await clickNamed(tab, "button, [role=menuitem], [role=option]", "👍");
  await until(tab, named("article button", "👍"), "the reaction");
  say("  reacted");

  await tab.click(`document.querySelector("article a:has(img)")`);
  await until(tab, `document.querySelector(".pswp--open")`, "the viewer");
  await clickNamed(tab, ".pswp button, [role=dialog] button, button", "Close");
  await until(tab, `!document.querySelector(".pswp--open")`, "the viewer to close");
  say("  looked at the photo");

  await tab.open(`${hearth.url}/users/${(await anna.me()).id}/settings?tab=profile`);
  await until(tab, `[...document.querySelectorAll("main input")].some((one) => one.value === "Anna")`, "the settings");
  say("  opened the settings");
}

const tabs: readonly (() => Promise<Tab>)[] = [
  () => puppeteerTab("chrome", chromium()!),
  () => puppeteerTab("firefox", process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr"),
  () => webkitTab(process.env.WEBKIT_DRIVER_PATH ?? "/usr/bin/WebKitWebDriver"),
];

const folder = await mkdtemp(join(tmpdir(), "hearth-browsers-"));
const photo = join(folder, "sea.jpg");
await writeFile(photo, await phonePhoto(1200, 900));
let failed = 0;
for (const open of tabs) {
  const hearth = await Hearth.start();
  let tab: Tab | undefined;
  try {
    tab = await open();
    say(tab.browser);
    await smoke(tab, hearth, photo);
  } catch (error) {
    failed += 1;
    say(error instanceof Error ? error.message : String(error));
  } finally {
    await tab?.close();
    await hearth.remove();
  }
}
await rm(folder, { recursive: true, force: true });
say(`${tabs.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
