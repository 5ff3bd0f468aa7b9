/** Header by RFC 8601. Names and results are in lower case. */
export interface AuthenticationResults {
  server: string;
  results: Result[];
}

export interface Result {
  method: string;
  result: string;
  /** Such as `header.from`. Some servers add names without a type, such as `action`. */
  properties: { name: string; value: string }[];
}

/** A text is part of a name, or a quoted string without quotes and escapes. */
type Token = { text: string } | { mark: ";" | "=" };

/** Returns undefined for any deviation from RFC 8601, because a part may then be an attacker's. */
export function parseAuthenticationResults(value: string): AuthenticationResults | undefined {
  const tokens = tokensOf(value);
  if (tokens === undefined) return undefined;
  const [head, ...sections] = split(tokens);
  const server = serverOf(head ?? []);
  if (server === undefined || sections.length === 0) return undefined;
  // Servers that checked nothing write `none` instead of results.
  const isNone = sections.length === 1 && textOf(sections[0]![0]) === "none" && sections[0]!.length === 1;
  // Some servers end the header with a semicolon.
  const written = sections.at(-1)!.length === 0 ? sections.slice(0, -1) : sections;
  const results = isNone ? [] : written.map(resultOf);
  return results.every((one) => one !== undefined) ? { server, results } : undefined;
}

/** Leaves out comments. Returns undefined for an unterminated comment or string, or a misplaced character. */
function tokensOf(value: string): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  // Adjacent texts are one: the quoted local part of an address and the rest.
  let isJoined = false;
  const add = (text: string): void => {
    const last = tokens.at(-1);
    if (isJoined && last !== undefined && "text" in last) last.text += text;
    else tokens.push({ text });
    isJoined = true;
  };
  while (at < value.length) {
    const char = value[at]!;
    if (char === "(") {
      const end = commentEnd(value, at);
      if (end === undefined) return undefined;
      [at, isJoined] = [end, false];
    } else if (char === '"') {
      const quoted = quotedAt(value, at);
      if (quoted === undefined) return undefined;
      add(quoted.text);
      at = quoted.end;
    } else if (char === ";" || (char === "=" && expectsEquals(tokens))) {
      tokens.push({ mark: char });
      [at, isJoined] = [at + 1, false];
    } else if (/\s/.test(char)) {
      [at, isJoined] = [at + 1, false];
    } else if (char === ")" || char === "\\") return undefined;
    else {
      add(char);
      at++;
    }
  }
  return tokens;
}

/** Only the first equals sign separates; others belong to the value, such as a signature in Base64. */
function expectsEquals(tokens: Token[]): boolean {
  const before = tokens.at(-2);
  return before === undefined || !("mark" in before) || before.mark !== "=";
}

/** Comments nest, and a backslash escapes the next character. */
function commentEnd(value: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < value.length; at++) {
    const char = value[at];
    if (char === "\\") at++;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at + 1;
  }
  return undefined;
}

function quotedAt(value: string, start: number): { text: string; end: number } | undefined {
  let text = "";
  for (let at = start + 1; at < value.length; at++) {
    const char = value[at]!;
    if (char === '"') return { text, end: at + 1 };
    text += char === "\\" ? (value[++at] ?? "") : char;
  }
  return undefined;
}

function split(tokens: Token[]): Token[][] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if ("mark" in token && token.mark === ";") sections.push([]);
    else sections.at(-1)!.push(token);
  }
  return sections;
}

/** The name may be followed by the format version 1. */
function serverOf([name, version, ...others]: Token[]): string | undefined {
  const isOfVersion = version === undefined || textOf(version) === "1";
  return isOfVersion && others.length === 0 ? textOf(name)?.toLowerCase() : undefined;
}

function resultOf(section: Token[]): Result | undefined {
  const pairs: { name: string; value: string }[] = [];
  for (let n = 0; n < section.length; n += 3) {
    const [name, equals, value] = [textOf(section[n]), section[n + 1], textOf(section[n + 2])];
    if (name === undefined || equals === undefined || !("mark" in equals) || value === undefined) return undefined;
    pairs.push({ name: name.toLowerCase(), value });
  }
  const [first, ...properties] = pairs;
  if (first === undefined) return undefined;
  const [method = "", version = "1"] = first.name.split("/");
  return version === "1" ? { method, result: first.value.toLowerCase(), properties } : undefined;
}

function textOf(token: Token | undefined): string | undefined {
  return token !== undefined && "text" in token ? token.text : undefined;
}
