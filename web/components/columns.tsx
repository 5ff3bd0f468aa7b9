import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { columnPlaces } from "./column-places.ts";
import styles from "./columns.module.css";

/**
 * Shows its children in columns at their natural height. Each goes below the column that is shortest so far, so that reading order is the order of the
 * document, and stays in its column when heights change or children are added.
 */
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

/** Only the children are observed: their width says when that of the list has changed, and a change of its height by the layout would be reported as a loop. */
class Layout {
  readonly #list: HTMLElement;
  readonly #heights = new Map<HTMLElement, number>();
  readonly #columns = new WeakMap<HTMLElement, number>();
  readonly #sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries)
      this.#heights.set(target as HTMLElement, borderBoxSize[0]!.blockSize);
    this.#place();
  });
  /** 0 until the first children are placed. */
  #count = 0;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Places new children before the browser paints them. */
  update() {
    const children = this.#children();
    const kept = new Set(children);
    const gone = [...this.#heights.keys()].filter((child) => !kept.has(child));
    const added = children.filter((child) => !this.#heights.has(child));
    for (const child of gone) {
      this.#heights.delete(child);
      this.#sizes.unobserve(child);
    }
    for (const child of added) {
      // In a single column nothing depends on it, and to ask makes the browser lay out the page.
      this.#heights.set(child, this.#count === 1 ? 0 : child.getBoundingClientRect().height);
      this.#sizes.observe(child);
    }
    if (this.#count !== 1 && gone.length + added.length > 0) this.#place();
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
    places.forEach(({ column, top }, i) => this.#put(children[i]!, column, top));
    this.#list.style.blockSize = `${height}px`;
  }

  #put(child: HTMLElement, column: number, top: number) {
    child.style.position = "absolute";
    child.style.gridColumn = `${column + 1} / ${column + 2}`;
    child.style.insetBlockStart = `${top}px`;
    // A child that was never rendered reserves an estimated height, and may end up elsewhere.
    if (child.childElementCount > 0) this.#columns.set(child, column);
  }

  #inOneColumn(children: readonly HTMLElement[]) {
    if (this.#count > 1)
      for (const { style } of children) style.position = style.gridColumn = style.insetBlockStart = "";
    this.#count = 1;
    this.#list.style.blockSize = "";
  }
}
