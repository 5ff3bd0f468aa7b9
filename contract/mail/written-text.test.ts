import { expect, test } from "vitest";
import { postText, replyText } from "./written-text.ts";

/** Answers as mail programs write them, each with the text "Lecker!\nBis morgen". */
const answers: Record<string, string> = {
  "Gmail in English": `
On Thu, Nov 12, 2026 at 10:03 AM Hearth <hearth@example.org> wrote:

> anna posted in Famille`,
  "Gmail with a broken line": `
On Thu, Nov 12, 2026 at 10:03 AM Hearth of the whole large family <
hearth+rabcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrstu@example.org>
wrote:

> anna posted`,
  "Gmail in German": `
Am Do., 12. Nov. 2026 um 10:03 Uhr schrieb Hearth <hearth@example.org>:

> anna hat gepostet`,
  "Gmail in French": `
Le jeu. 12 nov. 2026 à 10:03, Hearth <hearth@example.org> a écrit :

> anna a publié`,
  "Gmail in Spanish": `
El jue, 12 nov 2026 a las 10:03, Hearth (<hearth@example.org>) escribió:

> anna ha publicado`,
  "Gmail in Dutch": `
Op do 12 nov 2026 om 10:03 schreef Hearth <hearth@example.org>:

> anna`,
  "Gmail in Czech": `
čt 12. 11. 2026 v 10:03 odesílatel Hearth <hearth@example.org> napsal:

> anna`,
  "Gmail in Slovak": `
št 12. 11. 2026 o 10:03 Hearth <hearth@example.org> napísal(a):

> anna`,
  "Gmail in Hungarian": `
Hearth <hearth@example.org> ezt írta (időpont: 2026. nov. 12., Cs, 10:03):

> anna`,
  "Gmail in Russian": `
чт, 12 нояб. 2026 г. в 10:03, Hearth <hearth@example.org>:

> anna`,
  "Gmail in Korean": `
2026년 11월 12일 (목) 오전 10:03, Hearth <hearth@example.org>님이 작성:

> anna`,
  "Gmail in Chinese": `
Hearth <hearth@example.org> 于2026年11月12日周四 10:03写道：

> anna`,
  "Apple Mail": `

> On 12. Nov 2026, at 10:03, Hearth <hearth@example.org> wrote:
> 
> anna posted`,
  "Apple Mail in German": `

> Am 12.11.2026 um 10:03 schrieb Hearth <hearth@example.org>:
> 
> anna`,
  "an iPhone in German": `

Von meinem iPhone gesendet

> Am 12.11.2026 um 10:03 schrieb Hearth <hearth@example.org>:
> 
> ﻿anna`,
  "an iPhone in French": `

Envoyé de mon iPhone

> Le 12 nov. 2026 à 10:03, Hearth <hearth@example.org> a écrit :
> 
> anna`,
  "Thunderbird in German": `

Am 12.11.26 um 10:03 schrieb Hearth:
> anna hat gepostet`,
  "Thunderbird in Russian": `

12.11.2026 10:03, Hearth пишет:
> anna`,
  "Thunderbird with a signature": `

-- 
Bob Martin
+49 151 1234567

On 12/11/2026 10:03, Hearth wrote:
> anna`,
  "Outlook in English": `

________________________________
From: Hearth <hearth@example.org>
Sent: Thursday, November 12, 2026 10:03 AM
To: Bob <bob@example.org>
Subject: Famille: 1 new message

anna posted`,
  "Outlook in German": `

Von: Hearth <hearth@example.org>
Gesendet: Donnerstag, 12. November 2026 10:03
An: Bob <bob@example.org>
Betreff: Famille: 1 neue Nachricht

anna`,
  "Outlook in French": `

De : Hearth <hearth@example.org>
Envoyé : jeudi 12 novembre 2026 10:03
À : Bob <bob@example.org>
Objet : Famille : 1 nouveau message

anna`,
  "Outlook on a phone": `

Get Outlook for iOS<https://aka.ms/o0ukef>
________________________________
From: Hearth <hearth@example.org>
Sent: Thursday, November 12, 2026 10:03:00 AM
To: Bob <bob@example.org>
Subject: Famille`,
  "old Outlook": `

-----Ursprüngliche Nachricht-----
Von: Hearth
Gesendet: Donnerstag

anna`,
  "Yahoo in English": `

    On Thursday, November 12, 2026 at 10:03:00 AM GMT+1, Hearth <hearth@example.org> wrote:  
 
 anna posted`,
  "Yahoo in French": `

    Le jeudi 12 novembre 2026 à 10:03:00 UTC+1, Hearth <hearth@example.org> a écrit :  
 
 anna`,
  "K-9 Mail in German": `

Am 12. November 2026 10:03:00 MEZ schrieb Hearth <hearth@example.org>:
>anna

-- 
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.`,
  "Samsung in Spanish": `

Enviado desde mi Galaxy

-------- Mensaje original --------
De: Hearth
Fecha: 12/11/26`,
  "a Chinese phone": `

发自我的iPhone

------------------ 原始邮件 ------------------
发件人: Hearth`,
  "QQ in Chinese": `

发件人：Hearth <hearth@example.org>
发送时间：2026年11月12日
收件人：Bob
主题：Famille`,
  "Korean Naver": `

-----Original Message-----
보낸사람: Hearth`,
};

test.each(Object.entries(answers))("the text of %s is what the person wrote", (_program, rest) => {
  expect(replyText(`Lecker!\nBis morgen\n${rest}`)).toBe("Lecker!\nBis morgen");
  expect(replyText(`Lecker!\r\nBis morgen\r\n${rest.replaceAll("\n", "\r\n")}`)).toBe("Lecker!\nBis morgen");
});

test("what only looks like a quote stays", () => {
  for (const text of [
    "From: Zürich\nTo: Bern\nDate: 3 May, 10:30\n\nI take the train.",
    "Von: Oma\nAn: alle\nIch bringe Kuchen.",
    "Sent from my garden",
    "Gesendet mit viel Liebe",
    "We meet at 10:30:\nat the lake",
    "---- Menu ----\nSoup\nBread",
    "In 1808 Goethe schrieb:\nHabe nun, ach! Philosophie",
    "Anna wrote: bring 3 cakes\nand we did",
    "From: the heart\nThanks for everything",
    "Dear all,\n\nsee you on 12 November.\n\nBob",
    "Packing list:\n- tent\n-- two mats",
    "I was sent from Berlin to Rome.\n\nThat was long ago.\n\nIt was warm.\n\nAnd we came back.",
  ])
    expect(replyText(text)).toBe(text);
});

test("an answer between the lines keeps what the person wrote", () => {
  expect(replyText("> Who brings cake?\nI do\n\n> And tea?\nBob does\n-- \nBob")).toBe(
    "> Who brings cake?\n\nI do\n\n> And tea?\n\nBob does",
  );
  const inline =
    "Hi all,\n\nOn Thu, 26 Nov 2026 at 19:00, Hearth <hearth@example.org> wrote:\n\n> Soup for everybody\n\nYes, please.\n\n> tomorrow at noon?\n\nRather at one.\n\nAnna";
  expect(replyText(inline)).toBe(
    "Hi all,\n\n> Soup for everybody\n\nYes, please.\n\n> tomorrow at noon?\n\nRather at one.\n\nAnna",
  );
  const long = Array.from({ length: 9 }, (_, n) => `> line ${n}\n`).join("");
  expect(replyText(`${long}Yes\n> last\n`)).toBe("> …\n> line 6\n> line 7\n> line 8\n\nYes");
  expect(replyText("> > older\n> newer\nYes\n> rest")).toBe("> newer\n\nYes");
});

test("an answer below the quote keeps what the person wrote, above and below", () => {
  const quote = "On 26.11.26 19:00, Hearth wrote:\n> Soup for everybody\n> tomorrow at noon?\n";
  expect(replyText(`${quote}\nWe are five.\n\nAnna\n`)).toBe("We are five.\n\nAnna");
  expect(replyText(`Hello!\n\n${quote}\nWe are five.\n-- \nAnna\n`)).toBe("Hello!\n\nWe are five.");
  expect(replyText(`${quote}\n`)).toBe("");
});

test("a new email keeps what it forwards, without the signature", () => {
  expect(postText("Look:\n\n> a quote\n\n-- \nBob")).toBe("Look:\n\n> a quote");
  expect(postText("Look\n\nSent from my iPhone")).toBe("Look");
});
