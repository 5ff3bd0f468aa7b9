export interface PrintedPage {
  /** As Tesseract names it. */
  language: string;
  lines: readonly string[];
  font: string;
}

const latin = ["Noto Serif", "Noto Sans"];

/** Recipes, notes of a school and a club, in four languages and three scripts. */
export const printedPages: readonly PrintedPage[] = [
  ...inLanguage("eng", latin, [
    [
      "Grandmother's plum cake",
      "500 g flour, 200 g butter, 3 eggs",
      "Knead the dough until it is smooth.",
      "Cut the plums in half and bake them",
      "for fifty minutes at 180 degrees.",
    ],
    [
      "School trip to the lighthouse",
      "Please bring rubber boots, a raincoat",
      "and a packed lunch for the whole day.",
      "The coach leaves at eight o'clock sharp",
      "in front of the gymnasium.",
    ],
    [
      "Rules of the allotment garden",
      "Water may be used before nine in the",
      "morning and after seven in the evening.",
      "Bonfires are forbidden until October.",
      "Dogs must be kept on a lead.",
    ],
    [
      "Lost: grey cat with white paws",
      "She answers to the name of Pepper and",
      "disappeared on Sunday near the bakery.",
      "Please look into your cellars and sheds.",
      "A reward is waiting for the finder.",
    ],
    [
      "Choir rehearsal, winter season",
      "Sopranos and altos begin at half past six,",
      "tenors and basses join them an hour later.",
      "The concert takes place in the church",
      "on the second Saturday of Advent.",
    ],
  ]),
  ...inLanguage("deu", latin, [
    [
      "Apfelstrudel nach Tante Hilde",
      "Den Teig hauchdünn ausziehen und mit",
      "flüssiger Butter bestreichen. Die Äpfel",
      "schälen, mit Zimt und Rosinen mischen",
      "und bei mittlerer Hitze goldbraun backen.",
    ],
    [
      "Elternabend der Grundschule",
      "Am Donnerstag treffen wir uns um neunzehn",
      "Uhr in der Turnhalle. Bitte bringen Sie",
      "Getränke und Kuchen für das Buffet mit.",
      "Die Klassenfahrt kostet hundert Euro.",
    ],
    [
      "Hausordnung",
      "Das Treppenhaus wird abwechselnd gereinigt.",
      "Fahrräder gehören in den Keller, Kinderwagen",
      "unter die Treppe. Zwischen zwölf und fünfzehn",
      "Uhr ist auf Ruhe zu achten.",
    ],
    [
      "Einladung zum Sommerfest",
      "Der Kleingartenverein feiert sein Jubiläum",
      "mit Blasmusik, Tombola und Würstchen vom",
      "Grill. Für Kinder gibt es eine Hüpfburg.",
      "Bei Regen wird im Vereinsheim gefeiert.",
    ],
    [
      "Fußballverein, Trainingsplan",
      "Die Jugend trainiert dienstags und freitags",
      "auf dem Kunstrasen. Schienbeinschoner sind",
      "Pflicht. Wer verhindert ist, meldet sich",
      "rechtzeitig beim Betreuer ab.",
    ],
  ]),
  ...inLanguage(
    "kor",
    ["Noto Sans CJK KR"],
    [
      [
        "할머니의 자두 케이크",
        "밀가루 오백 그램과 버터를 섞어",
        "반죽을 만들고 한 시간 쉬게 합니다",
        "오븐에서 오십 분 동안 굽습니다",
      ],
      [
        "가을 운동회 안내",
        "이번 토요일 아침 아홉 시에",
        "학교 운동장에서 시작합니다",
        "점심 도시락과 물을 준비해 주세요",
      ],
      [
        "아파트 주민 여러분께",
        "엘리베이터 점검이 있습니다",
        "오후 두 시부터 네 시까지",
        "계단을 이용해 주시기 바랍니다",
      ],
      ["합창단 연습 일정", "매주 수요일 저녁 일곱 시", "교회 지하 연습실에서 만납니다", "악보를 꼭 가져오세요"],
      [
        "김치 담그는 방법",
        "배추를 소금에 절여 씻은 다음",
        "고춧가루와 마늘을 넣고 버무립니다",
        "항아리에 담아 시원한 곳에 둡니다",
      ],
    ],
  ),
  ...inLanguage(
    "ara",
    ["Noto Naskh Arabic"],
    [
      [
        "كعكة البرقوق من جدتي",
        "نخلط الطحين مع الزبدة والسكر",
        "ثم نترك العجين ساعة كاملة",
        "ونخبزه في الفرن حتى يصبح ذهبيا",
      ],
      [
        "رحلة المدرسة إلى البحر",
        "تنطلق الحافلة صباح الخميس",
        "من أمام المدرسة الابتدائية",
        "الرجاء إحضار الماء والطعام",
      ],
      ["إعلان من لجنة الحي", "سيتم تنظيف الحديقة العامة", "يوم السبت القادم بعد الظهر", "نرجو مشاركة جميع السكان"],
      [
        "مواعيد تدريب كرة القدم",
        "يتدرب الفريق مساء الأحد",
        "في الملعب القريب من السوق",
        "الأحذية الرياضية ضرورية للجميع",
      ],
      ["طريقة تحضير الحساء", "نقطع البصل والجزر والبطاطا", "ونضيف العدس والكمون والملح", "ثم يطبخ على نار هادئة"],
    ],
  ),
];

function inLanguage(language: string, fonts: readonly string[], pages: readonly (readonly string[])[]): PrintedPage[] {
  return pages.map((lines, i) => ({ language, lines, font: fonts[i % fonts.length]! }));
}
