import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { columnPlaces } from "./column-places.ts";
import styles from "./columns.module.css";

/** Shows its children in columns at their natural height. Each goes below the shortest so far, in document order, and stays in its column later. */
export function Columns({ children, ...attributes }: Omit<ComponentProps<"div">, "className" | "ref">) {
  const list = useRef<HTMLDivElement>(null);
  const layout = useRef<Layout>(undefined);
  useLayoutEffect(() => {
    const started = new Layout(list.current!);
    layout.current = started;
    return () => started.end();
  }, []);
  useLayoutEffect(() => layout.current!.update());
  return (
    <div ref={list} className={styles.columns} {...attributes}>
      {children}
    </div>
  );
}

/** Observes only the children: they change width with the list, and observing the list itself would report a loop because the layout sets its height. */
class Layout {
  readonly #list: HTMLElement;
  readonly #heights = new Map<HTMLElement, number>();
  #columns = new WeakMap<HTMLElement, number>();
  #tops = new Map<HTMLElement, number>();
  readonly #sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries)
      this.#heights.set(target as HTMLElement, borderBoxSize[0]!.blockSize);
    this.#keepingView(() => this.#place());
  });
  /** 0 until the first children are placed. */
  #count = 0;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  update() {
    const children = this.#children();
    const kept = new Set(children);
    const known = [...this.#heights.keys()];
    const gone = known.filter((child) => !kept.has(child));
    const added = children.filter((child) => !this.#heights.has(child));
    const isSorted = isSameOrder(known, children);
    // Children in another order start again from the top of the columns.
    if (!isSorted) this.#columns = new WeakMap();
    for (const child of gone) this.#sizes.unobserve(child);
    for (const child of added) {
      // In a single column nothing depends on it, and measuring would force a layout.
      this.#heights.set(child, this.#count === 1 ? 0 : child.getBoundingClientRect().height);
      this.#sizes.observe(child);
    }
    const heights = children.map((child) => [child, this.#heights.get(child)!] as const);
    this.#heights.clear();
    for (const [child, height] of heights) this.#heights.set(child, height);
    if (this.#count !== 1 && (gone.length + added.length > 0 || !isSorted)) this.#place();
  }

  end() {
    this.#sizes.disconnect();
  }

  #children(): HTMLElement[] {
    return [...this.#list.children] as HTMLElement[];
  }

  #place() {
    const { gridTemplateColumns, columnGap } = getComputedStyle(this.#list);
    const count = gridTemplateColumns.split(" ").length;
    const children = this.#children();
    if (count === 1) {
      this.#inOneColumn(children);
      return;
    }
    const items = children.map((child) => ({
      height: this.#heights.get(child) ?? 0,
      column: count === this.#count ? this.#columns.get(child) : undefined,
    }));
    const { places, height } = columnPlaces(items, { count, gap: Number.parseFloat(columnGap) });
    this.#count = count;
    this.#tops = new Map(places.map(({ column, top }, i) => [children[i]!, this.#put(children[i]!, column, top)]));
    this.#list.style.blockSize = `${height}px`;
  }

  #put(child: HTMLElement, column: number, top: number): number {
    const gridColumn = `${column + 1} / ${column + 2}`;
    if (child.style.gridColumn !== gridColumn) child.style.gridColumn = gridColumn;
    if (this.#tops.get(child) !== top) child.style.insetBlockStart = `${top}px`;
    child.style.position ||= "absolute";
    // A child that was never rendered reserves an estimated height, and may end up elsewhere.
    if (child.childElementCount > 0) this.#columns.set(child, column);
    return top;
  }

  #inOneColumn(children: readonly HTMLElement[]) {
    if (this.#count !== 1)
      for (const { style } of children) style.position = style.gridColumn = style.insetBlockStart = "";
    this.#count = 1;
    this.#tops.clear();
    this.#list.style.blockSize = "";
  }

  /** Keeps what the reader sees in place when something above it changes its height. Browsers do not do so for positioned elements. */
  #keepingView(change: () => void) {
    const above = -this.#list.getBoundingClientRect().top;
    const isInView = ([child, top]: [HTMLElement, number]) => top + this.#heights.get(child)! > above;
    const [seen, before] = (above > 0 && [...this.#tops].find(isInView)) || [];
    change();
    const after = seen && this.#tops.get(seen);
    if (before !== undefined && after !== undefined && after !== before) window.scrollBy(0, after - before);
  }
}

/** Whether those of `known` that are left are in the same order. */
function isSameOrder(known: readonly HTMLElement[], children: readonly HTMLElement[]): boolean {
  const places = new Map(children.map((child, i) => [child, i]));
  let last = -1;
  for (const child of known) {
    const place = places.get(child);
    if (place === undefined) continue;
    if (place < last) return false;
    last = place;
  }
  return true;
}
