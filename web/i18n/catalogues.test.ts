import { expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import { supportedLanguages } from "#contract/languages.ts";
import { loadCatalogue } from "./catalogues.ts";
import { translator } from "./translate.ts";

test.each(supportedLanguages)("%s has the same keys as English", async (language) => {
  const english = Object.keys(await loadCatalogue("en_US"));
  expect(Object.keys(await loadCatalogue(language)).sort()).toEqual(english.sort());
});

test.each(supportedLanguages)("%s has a text for every server error", async (language) => {
  const catalogue = await loadCatalogue(language);
  for (const code of Object.keys(errorCatalogue)) expect(catalogue).toHaveProperty([`error.${code}`]);
});

test.each([
  ["error.invalid_login", "Invalid login and/or password"],
  ["error.user_not_found", "User not found"],
  ["error.server_error", "An error occurred"],
  ["error.passwords_dont_match", "Passwords don't match"],
  ["error.new_message", "An error occurred while sending your message"],
  ["error.upload", "An error occurred during the upload"],
  ["error.upload_several", "Multiple photos upload failed: try uploading images one by one."],
  ["error.empty_message", "The message is empty and cannot be sent !"],
] as const)("%s has the specified text", async (key, text) => {
  expect(translator("en_US", await loadCatalogue("en_US"))(key)).toBe(text);
});

test("one person is singular, twelve are plural", async () => {
  const t = translator("en_US", await loadCatalogue("en_US"));
  expect(t("group.members", { count: 1 })).toBe("1 person");
  expect(t("group.members", { count: 12 })).toBe("12 people");
});

test.each([
  ["ar", "تعليق واحد, تعليقان, 5 تعليقات, 21 تعليقًا"],
  ["cs_CZ", "1 komentář, 2 komentáře, 5 komentářů, 21 komentářů"],
  ["de_DE", "1 Kommentar, 2 Kommentare, 5 Kommentare, 21 Kommentare"],
  ["he_IL", "תגובה אחת, שתי תגובות, 5 תגובות, 21 תגובות"],
  ["hu_HU", "1 hozzászólás, 2 hozzászólás, 5 hozzászólás, 21 hozzászólás"],
  ["ko_KR", "댓글 1개, 댓글 2개, 댓글 5개, 댓글 21개"],
  ["ru_RU", "1 комментарий, 2 комментария, 5 комментариев, 21 комментарий"],
  ["sk_SK", "1 komentár, 2 komentáre, 5 komentárov, 21 komentárov"],
  ["zgh", "ⵢⴰⵏ ⵓⵅⴼⴰⵡⴰⵍ, 2 ⵏ ⵉⵅⴼⴰⵡⴰⵍⵏ, 5 ⵏ ⵉⵅⴼⴰⵡⴰⵍⵏ, 21 ⵏ ⵓⵅⴼⴰⵡⴰⵍ"],
  ["zh_Hans", "1 条评论, 2 条评论, 5 条评论, 21 条评论"],
] as const)("the number of comments uses the plural forms of %s", async (language, texts) => {
  const t = translator(language, await loadCatalogue(language));
  expect([1, 2, 5, 21].map((count) => t("message.comments", { count })).join(", ")).toBe(texts);
});
