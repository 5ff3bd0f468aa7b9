import type { SecurityEvent } from "#contract/security.ts";
/** Content written by the people in the scenes. */
export const groupDescription = "Four generations between the mill and the sea: photos, news, who brings the cake.";
export const emptyGroup = "Bicycle tour 2027";
export const longGroup = "Freundinnen und Freunde der Donaudampfschifffahrtsgesellschaft Oberammergau";

export const place = "Marina di Castiglione, Tuscany";

export const album = () => ({
  title: "Three days by the sea",
  text: "We took the slow train down and stayed in the pink house that Grandmother used to talk about. It is still there, and so is the man with the bicycle.\n\nThe whole way is on https://www.openstreetmap.org/way/114020771#map=17/43.46/11.88.",
  no_embed: true,
  date: inFiveDays(),
  place: "Pink house, Via del Mare 12, Castiglione della Pescaia",
});
export const answerNote = "We bring the folding chairs";

export const comments = [
  "What a light!",
  "The second one belongs on a wall.",
  "Was the bakery open?",
  "It was, and we brought you some of the almond ones.",
  "Then I forgive you for going without me.",
  "Next year all of us, in two cars.",
  "Three. Mamie wants to come too.",
  "Look at the sky in the fourth one.",
  "That was at six in the morning. Somebody had to let the dog out.",
  "Poor dog.",
  "Poor somebody.",
  "I can smell the pines from here.",
];
export const caption = "The last light, twenty minutes before the rain. Paul says it was thirty.";
export const photoComments = ["It was thirty.", "I can still smell the seaweed."] as const;
export const lamp = { text: "Wait, is that the same path as in 1998?" };
export const lampAnswer = { text: "It is. I have the photo, I will look for it tonight." };
export const thanks = { text: "Thank you for these." };

export const own = {
  title: "The tart everybody asked for",
  text: "Six plums a head, a little less sugar than you think, and the oven as hot as it goes.",
};
export const praise = ["Finally!", "How long in the oven?"];

/** Mentions both people. */
export const asking = (one: Named, other: Named) => ({
  text: `@${one.name}, may we come back on Saturday? @${other.name} brings the plums.`,
  mentions: Object.fromEntries([one, other].map(({ id, name }) => [id, name])),
});

interface Named {
  id: string;
  name: string;
}

export const longText =
  "Does anyone know when the bakery on the corner reopens? I promised the children the big brioche for Sunday, and I would rather not bake it myself this time. Last time the whole house smelled of smoke for a week, and the neighbours still ask about it.\n\nIf it stays closed: who has the recipe of the one Mamie made? The one with orange flower water, not the other one.";
export const answers = [
  "Вторник, в семь утра. Я живу напротив.",
  "أنا عندي الوصفة، سأرسلها هذا المساء إن شاء الله.",
  "面包店星期二开门。",
];

export const programme = [
  "Sunday, 15 November, five o'clock",
  "In the church above the harbour",
  "",
  "Three songs of the sea",
  "The mill song, in four voices",
  "The night watchman's round",
  "A cradle song from the north",
  "",
  "Afterwards soup and bread in the parish hall",
];
export const paper = { title: "The programme for Sunday", text: "Please print it, the church has only ten." };
export const music = { title: "What the choir sang", text: "Recorded from the third row." };
export const film = { title: "Her first steps", text: "From the table to the chair, without holding on." };
export const link = { title: "For the walk on Saturday", text: "Here is the way:" };

export const longTitle =
  "Wer hätte gedacht, dass die Donaudampfschifffahrtsgesellschaftskapitänsmützen im Vereinsheim noch einmal gebraucht werden?";
export const longWord = `Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz${"wirklich".repeat(12)}`;

export function passkeys() {
  const now = Math.floor(Date.now() / 1000);
  const made = (id: string, name: string, daysAgo: number) => ({ id, name, createdAt: now - daysAgo * 86_400 });
  return [
    { ...made("1", "Firefox · Linux", 40), lastUsedAt: now - 7200 },
    made("2", "Sicherheitsschlüssel am Schlüsselbund im Arbeitszimmer oben", 3),
  ];
}

export function securityEvents(): SecurityEvent[] {
  const now = Math.floor(Date.now() / 1000);
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
  const desk = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const event = (kind: SecurityEvent["kind"], hoursAgo: number, device: string, address = "203.0.113.7") => ({
    ...{ kind, device, address },
    at: now - hoursAgo * 3600,
  });
  return [
    event("sign_in", 1, desk),
    event("sign_in_failed", 3, phone, "2001:db8:85a3:8d3:1319:8a2e:370:7348"),
    event("password_changed", 30, desk),
    event("recovery_codes_renewed", 200, phone),
    event("login_change_requested", 300, ""),
    event("sign_in", 400, desk),
  ];
}

function inFiveDays(): string {
  const day = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000);
  return `${day.toISOString().slice(0, 10)}T19:00:00Z`;
}

/** Waveform of a voice message: 32 bars, each a digit of base 32. */
export const wave = "28c4ifkn97lsgrpd5ah6v3mtk8cge4b2";

/** Name of a picture frame. */
export const frame = "Kitchen";
