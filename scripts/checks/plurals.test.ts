import { expect, test } from "vitest";
import type { Language } from "#contract/languages.ts";
import { pluralProblem } from "./plurals.ts";

test.each([
  ["ar", "{count, plural, zero {لا رسائل} one {رسالة} two {رسالتان} few {# رسائل} many {# رسالة} other {# رسالة}}"],
  ["cs_CZ", "{count, plural, one {# zpráva} few {# zprávy} other {# zpráv}}"],
  ["de_DE", "{count, plural, one {eine Nachricht} other {# Nachrichten}}"],
  ["fr_FR", "{count, plural, one {Son commentaire} other {Ses # commentaires}}"],
  ["es_ES", "{count, plural, one {# mensaje} other {# mensajes}}"],
  ["he_IL", "{count, plural, one {הודעה אחת} two {שתי הודעות} other {# הודעות}}"],
  ["ko_KR", "<b>{name}</b>: {count, plural, other {메시지 #개}}"],
  ["ru_RU", "{count, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}"],
  [
    "ru_RU",
    "{count, plural, =1 {сообщение} one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}",
  ],
  ["sk_SK", "no plural at all, with {name}"],
  ["zgh", "{count, plural, one {# ⵜⵓⵣⵉⵏⵜ} other {# ⵜⵓⵣⵉⵏⵉⵏ}}"],
  ["zh_Hans", "{count, plural, other {# 条消息}}"],
] as const)("in %s the message %s has correct plurals", (language, message) => {
  expect(pluralProblem(language, message)).toBeUndefined();
});

test.each<[Language, string, string]>([
  ["cs_CZ", "{count, plural, one {# zpráva} other {# zpráv}}", 'has the plurals "one other"'],
  ["he_IL", "{count, plural, one {הודעה אחת} other {# הודעות}}", 'the language has "one other two"'],
  ["ko_KR", "{count, plural, one {메시지 #개} other {메시지 #개}}", 'where the language has "other"'],
  ["ru_RU", "{count, plural, one {# день} few {# дня} other {# дней}}", 'the language has "few many one other"'],
  ["es_ES", "{a, plural, one {# uno} other {#}} {b, plural, one {# mensaje} many {#} other {#}}", '"many one other"'],
  ["en_US", "{a, plural, one {# {b, plural, other {#}}} other {#}}", 'has the plurals "other"'],
  ["ru_RU", "{n, plural, one {сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}", 'show # in "one"'],
  ["zgh", "{n, plural, one {ⵜⵓⵣⵉⵏⵜ} other {# ⵜⵓⵣⵉⵏⵉⵏ}}", 'show # in "one"'],
])("in %s the plurals of %s are reported as wrong", (language, message, problem) => {
  expect(pluralProblem(language, message)).toContain(problem);
});
