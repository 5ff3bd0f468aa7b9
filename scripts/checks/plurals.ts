import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { intlLocales, type Language } from "#contract/languages.ts";

type Cases = Readonly<Record<string, CompiledMessage>>;

/** Counts shown to users stay far below a million, from which Spanish and French use "many". */
const numbers = Array.from({ length: 1000 }, (_, number) => number);

/** Explains why the plurals of a message do not suit its language: a case is missing or superfluous, or hides which of several numbers is meant. */
export function pluralProblem(language: Language, message: string): string | undefined {
  const needed = casesOf(language);
  for (const cases of pluralsIn(compiled(message))) {
    const found = Object.keys(cases).filter((name) => !/^\d+$/.test(name));
    if (found.sort().join(" ") !== [...needed.keys()].sort().join(" "))
      return `has the plurals "${found.join(" ")}" where the language has "${[...needed.keys()].sort().join(" ")}"`;
    const hidden = found.find(
      (name) => needed.get(name)! > 1 && cases.other!.includes("#") && !cases[name]!.includes("#"),
    );
    if (hidden) return `does not show # in "${hidden}", which stands for several numbers`;
  }
  return undefined;
}

const casesOfLanguages = new Map<Language, ReadonlyMap<string, number>>();

function casesOf(language: Language): ReadonlyMap<string, number> {
  const known = casesOfLanguages.get(language) ?? countCases(language);
  casesOfLanguages.set(language, known);
  return known;
}

/** Returns the plural cases of whole numbers, with how many numbers above 0 each covers. ICU always requires "other". */
function countCases(language: Language): Map<string, number> {
  const rules = new Intl.PluralRules(intlLocales(language));
  const cases = new Map([["other", 0]]);
  for (const number of numbers) {
    const name = rules.select(number);
    cases.set(name, (cases.get(name) ?? 0) + (number > 0 ? 1 : 0));
  }
  return cases;
}

/** Messages that cannot be parsed are reported elsewhere. */
function compiled(message: string): CompiledMessage {
  try {
    return compileMessageOrThrow(message);
  } catch {
    return [];
  }
}

function pluralsIn(tokens: CompiledMessage): Cases[] {
  return tokens.flatMap((token) => {
    if (typeof token === "string" || !token[2] || typeof token[2] !== "object") return [];
    const cases = Object.fromEntries(Object.entries(token[2]).filter(([, tokens]) => Array.isArray(tokens)));
    return [...(token[1] === "plural" ? [cases] : []), ...Object.values(cases).flatMap(pluralsIn)];
  });
}
