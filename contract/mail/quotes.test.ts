import { expect, test } from "vitest";
import { replyText } from "./written-text.ts";

/** The header above an original in Outlook, GMX and others. */
const headers: Record<string, string[]> = {
  Danish: ["Fra: Hearth <h@example.org>", "Sendt: 26. november 2026 19:00", "Til: Anna <a@example.org>", "Emne: Suppe"],
  Norwegian: ["Fra: Hearth <h@example.org>", "Sendt: torsdag 26. november 2026 19:00", "Til: Anna", "Emne: Suppe"],
  Swedish: ["Från: Hearth <h@example.org>", "Skickat: den 26 november 2026 19:00", "Till: Anna", "Ämne: Soppa"],
  Finnish: [
    "Lähettäjä: Hearth <h@example.org>",
    "Lähetetty: 26. marraskuuta 2026 19:00",
    "Vastaanottaja: Anna",
    "Aihe: Keitto",
  ],
  Polish: ["Od: Hearth <h@example.org>", "Wysłano: czwartek, 26 listopada 2026 19:00", "Do: Anna", "Temat: Zupa"],
  Portuguese: [
    "De: Hearth <h@example.org>",
    "Enviado: quinta-feira, 26 de novembro de 2026 19:00",
    "Para: Anna",
    "Assunto: Sopa",
  ],
  Italian: ["Da: Hearth <h@example.org>", "Inviato: giovedì 26 novembre 2026 19:00", "A: Anna", "Oggetto: Zuppa"],
  Turkish: ["Kimden: Hearth <h@example.org>", "Gönderildi: 26 Kasım 2026 Perşembe 19:00", "Kime: Anna", "Konu: Çorba"],
  Greek: ["Από: Hearth <h@example.org>", "Στάλθηκε: Πέμπτη, 26 Νοεμβρίου 2026 19:00", "Προς: Anna", "Θέμα: Σούπα"],
  Ukrainian: ["Від: Hearth <h@example.org>", "Надіслано: 26 листопада 2026 р. 19:00", "Кому: Anna", "Тема: Суп"],
  Romanian: ["De la: Hearth <h@example.org>", "Trimis: joi, 26 noiembrie 2026 19:00", "Către: Anna", "Subiect: Supă"],
  Hungarian: ["Feladó: Hearth <h@example.org>", "Elküldve: 2026. november 26. 19:00", "Címzett: Anna", "Tárgy: Leves"],
  Japanese: ["差出人: Hearth <h@example.org>", "送信日時: 2026年11月26日 19:00", "宛先: Anna", "件名: スープ"],
  "Chinese (Taiwan)": [
    "寄件者: Hearth <h@example.org>",
    "寄件日期: 2026年11月26日 下午 07:00",
    "收件者: Anna",
    "主旨: 湯",
  ],
  Arabic: ["من: Hearth <h@example.org>", "تم الإرسال: 26 نوفمبر 2026 19:00", "إلى: Anna", "الموضوع: حساء"],
  Hebrew: ["‏מאת: Hearth <h@example.org>", "נשלח: יום חמישי 26 נובמבר 2026 19:00", "אל: Anna", "נושא: מרק"],
  Persian: ["از: Hearth <h@example.org>", "ارسال شده: ۲۶ نوامبر ۲۰۲۶ ۱۹:۰۰", "به: Anna", "موضوع: سوپ"],
  Vietnamese: ["Từ: Hearth <h@example.org>", "Đã gửi: 26 Tháng Mười Một 2026 19:00", "Tới: Anna", "Chủ đề: Súp"],
  Thai: ["จาก: Hearth <h@example.org>", "ส่ง: 26 พฤศจิกายน 2026 19:00", "ถึง: Anna", "เรื่อง: ซุป"],
  Indonesian: ["Dari: Hearth <h@example.org>", "Dikirim: 26 November 2026 19:00", "Kepada: Anna", "Subjek: Sup"],
  "GMX in German": [
    "Gesendet: Donnerstag, 26. November 2026 um 19:00",
    'Von: "Hearth" <h@example.org>',
    "An: a@example.org",
    "Betreff: Suppe",
  ],
  "Outlook with stars": [
    "*From:* Hearth <h@example.org>",
    "*Sent:* Thursday, 26 November 2026 19:00",
    "*To:* Anna",
    "*Subject:* Soup",
  ],
  "Outlook without an address": ["From: Hearth", "Sent: Thursday, 26 November 2026 19:00", "To: Anna", "Subject: Soup"],
};

test.each(Object.entries(headers))(
  "the text above the header of an original is what the person wrote: %s",
  (_language, header) => {
    expect(replyText(`New answer\n\n${header.join("\n")}\n\nOld message here`)).toBe("New answer");
    expect(replyText(`New answer\n\n${header.join("\n\n")}\n\nOld message here`)).toBe("New answer");
  },
);

/** The line above a quote in Gmail and others. */
const attributions: Record<string, string> = {
  Danish: "Den tor. 26. nov. 2026 kl. 19.00 skrev Hearth <h@example.org>:",
  Norwegian: "tor. 26. nov. 2026 kl. 19:00 skrev Hearth <h@example.org>:",
  Swedish: "Den tors 26 nov. 2026 kl 19:00 skrev Hearth <h@example.org>:",
  Finnish: "to 26. marrask. 2026 klo 19.00 Hearth (h@example.org) kirjoitti:",
  Polish: "czw., 26 lis 2026 o 19:00 Hearth <h@example.org> napisał(a):",
  Portuguese: "Em qui., 26 de nov. de 2026 às 19:00, Hearth <h@example.org> escreveu:",
  Italian: "Il giorno gio 26 nov 2026 alle ore 19:00 Hearth <h@example.org> ha scritto:",
  Turkish: "Hearth <h@example.org>, 26 Kas 2026 Per, 19:00 tarihinde şunu yazdı:",
  Greek: "Στις Πέμ 26 Νοε 2026 στις 7:00 μ.μ., ο χρήστης Hearth <h@example.org> έγραψε:",
  Japanese: "2026年11月26日(木) 19:00 Hearth <h@example.org>:",
  "Chinese (Taiwan)": "Hearth <h@example.org> 於 2026年11月26日週四 下午7:00寫道：",
  Arabic: "في الخميس، ٢٦ نوفمبر ٢٠٢٦ في ٧:٠٠ م تمت كتابة ما يلي بواسطة ‪Hearth‬‏ <‪h@example.org‬‏>:",
  Hebrew:
    "\u202bבתאריך יום ה׳, 26 בנוב׳ 2026 ב-19:00 מאת \u202aHearth\u202c\u200f <\u202ah@example.org\u202c\u200f>:\u202c",
  Vietnamese: "Vào Th 5, 26 thg 11, 2026 vào lúc 19:00 Hearth <h@example.org> đã viết:",
  Ukrainian: "чт, 26 лист. 2026 р. о 19:00 Hearth <h@example.org> пише:",
  "Thunderbird in Danish": "Den 26.11.2026 kl. 19.00 skrev Hearth:",
  "Yahoo in German":
    "Am Donnerstag, 26. November 2026 um 19:00:00 MEZ hat Hearth <h@example.org> Folgendes geschrieben:",
  Proton: "On Thursday, November 26th, 2026 at 7:00 PM, Hearth <h@example.org> wrote:",
  "a language that is not known": "Klo 26.11.2026 19:00 Hearth <h@example.org> qwerty:",
};

test.each(Object.entries(attributions))("the text beside a quote is what the person wrote: %s", (_language, line) => {
  expect(replyText(`New answer\n\n${line}\n\n> Old message\n> here`)).toBe("New answer");
  expect(replyText(`${line}\n> Old message\n\nBelow`)).toBe("Below");
});
