/** Every route of an application as "METHOD /path", from what it prints: `├── /api/groups (POST)` and, four characters further in for each level, `/:id (GET, HEAD, PUT)` below it. */
export function routesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent, part, methods] = /^([│├└─ ]*?)(?:├── |└── )(\S+) \((.*)\)$/.exec(line) ?? [];
    if (part === undefined) return [];
    const level = indent!.length / 4;
    above[level] = (level === 0 ? "" : above[level - 1]!) + part;
    const path = above[level];
    const own = methods!.split(", ").filter((method) => method !== "HEAD" && path !== "*");
    return own.map((method) => `${method} ${path}`);
  });
}
