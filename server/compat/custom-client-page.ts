import { defaultTreeAdapter, html, parse, serialize, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Rewrites a page built for "/" to load its files below `basePath` ("" or "/sub/path"): `<base>`, and absolute paths including those of an import map. */
export function rebasePage(page: string, basePath: string): string {
  const document = parse(page);
  const elements = elementsIn(document);
  for (const element of elements) {
    if (element.tagName === "base") defaultTreeAdapter.detachNode(element);
    else moveElement(element, basePath);
  }
  const head = elements.find(({ tagName }) => tagName === "head")!;
  const base = defaultTreeAdapter.createElement("base", html.NS.HTML, [{ name: "href", value: `${basePath}/` }]);
  const [first] = head.childNodes;
  if (first) defaultTreeAdapter.insertBefore(head, base, first);
  else defaultTreeAdapter.appendChild(head, base);
  return serialize(document);
}

/** Bundlers load styles later with attributes such as `onload`. */
export function handlersOf(page: string): string[] {
  const attributes = elementsIn(parse(page)).flatMap(({ attrs }) => attrs);
  return [...new Set(attributes.filter(({ name }) => name.startsWith("on")).map(({ value }) => value))];
}

function elementsIn(node: Node): Element[] {
  const inside = "childNodes" in node ? node.childNodes.flatMap(elementsIn) : [];
  return "tagName" in node ? [node, ...inside] : inside;
}

function moveElement({ tagName, attrs, childNodes }: Element, basePath: string): void {
  for (const attribute of attrs) {
    if (attribute.name === "src" || attribute.name === "href")
      attribute.value = withBasePath(attribute.value, basePath);
  }
  const isImportMap = attrs.some(({ name, value }) => name === "type" && value === "importmap");
  const [content] = childNodes;
  if (tagName === "script" && isImportMap && content && "value" in content)
    content.value = movedImportMap(content.value, basePath);
}

/** Keeps invalid JSON as it is, so that the browser reports it. */
function movedImportMap(text: string, basePath: string): string {
  try {
    return JSON.stringify(movedIn(JSON.parse(text), basePath));
  } catch {
    return text;
  }
}

function movedIn(value: unknown, basePath: string): unknown {
  if (typeof value === "string") return withBasePath(value, basePath);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [withBasePath(name, basePath), movedIn(each, basePath)]),
  );
}

function withBasePath(address: string, basePath: string): string {
  return /^\/(?!\/)/.test(address) ? `${basePath}${address}` : address;
}
