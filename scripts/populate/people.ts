/** A user of the demo community. */
export interface Person {
  name: string;
  login: string;
  avatar?: Avatar;
}

/** Number of a drawn face, or a picture of the album cropped to its centre. Users with neither show initials. */
export type Avatar = { face: number } | { picture: string };

type Known = readonly [name: string, login: string, avatar?: Avatar];

const known: readonly Known[] = [
  ["Anna Martin", "anna", { face: 16 }],
  ["Lucie Martin", "lucie", { face: 5 }],
  ["Paul Roussel", "paul", { face: 9 }],
  ["Jeanne Martin", "jeanne", { picture: "flowers-02.jpg" }],
  ["Hugo Bernard", "hugo", { face: 19 }],
  ["Thomas Martin", "thomas", { face: 6 }],
  ["Мария Соколова", "maria", { picture: "sea-02.jpg" }],
  ["Élodie Girard", "elodie", { face: 11 }],
  ["王小明", "xiaoming"],
  ["Owen Hughes", "owen", { face: 4 }],
  ["Zoë Fairweather", "zoe", { picture: "flowers-01.jpg" }],
  ["Søren Mikkelsen", "soren", { face: 18 }],
  ["Priya Nair", "priya", { face: 8 }],
  ["François Lefèvre", "francois", { face: 7 }],
  ["Mamie Odette", "odette", { face: 12 }],
  ["Łukasz Wójcik", "lukasz"],
  ["Nadia Benali", "nadia", { face: 3 }],
  ["김지우", "jiwoo"],
  ["José Ángel Ruiz", "jose", { face: 10 }],
  ["Ingrid Åkesson", "ingrid", { picture: "mountains-10.jpg" }],
];

/** The first is the user to sign in as. Users beyond the list of names get numbers. */
export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, i) => {
    const [name, login, avatar] = known[i % known.length]!;
    const round = Math.floor(i / known.length);
    const suffix = round === 0 ? "" : String(round + 1);
    return { name: `${name} ${suffix}`.trim(), login: `${login}${suffix}@example.org`, avatar };
  });
}
