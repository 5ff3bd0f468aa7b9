import { beforeEach, expect, test, vi } from "vitest";
import { openLightbox, type Lightbox } from "./lightbox.ts";
import type { StoredFile } from "./stored-file.ts";

type Listener = (event?: unknown) => void;

const { boxes } = vi.hoisted(() => ({ boxes: [] as FakeLightbox[] }));

interface FakeLightbox {
  options: {
    index: number;
    dataSource: { alt: string }[];
    getViewportSizeFn: () => { x: number };
    paddingFn: (size: unknown, data: unknown, index: number) => { bottom: number; left: number };
  };
  currIndex: number;
  element: HTMLElement;
  opener: { isOpen: boolean };
  filters: Map<string, (value: unknown, content: { index: number }) => unknown>;
  emit: (name: string, event?: unknown) => void;
  isClosed: boolean;
}

vi.mock("photoswipe/style.css", () => ({}));
vi.mock("photoswipe", () => ({
  default: class {
    readonly listeners = new Map<string, Listener[]>();
    readonly filters: FakeLightbox["filters"] = new Map();
    readonly element = document.createElement("div");
    readonly opener = { isOpen: true };
    currIndex: number;
    isClosed = false;
    readonly options: FakeLightbox["options"];

    constructor(options: FakeLightbox["options"]) {
      this.options = options;
      this.currIndex = options.index;
      boxes.push(this);
    }

    on(name: string, listener: Listener) {
      this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    }

    addFilter(name: string, filter: (value: unknown, content: { index: number }) => unknown) {
      this.filters.set(name, filter);
    }

    emit(name: string, event?: unknown) {
      this.listeners.get(name)?.forEach((listener) => listener(event));
    }

    init() {
      this.emit("initialLayout");
    }

    close() {
      this.isClosed = true;
      this.destroy();
    }

    destroy() {
      this.emit("destroy");
    }
  },
}));

const pictures = ["a", "b"].map((id): StoredFile => ({
  id,
  type: "image/jpeg",
  contentUrl: `${id}.jpg`,
  width: 100,
  height: 50,
}));
pictures[1]!.caption = "Two goats";
pictures[1]!.thumbhash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

let link: HTMLAnchorElement;
let page: HTMLElement;
let back: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  boxes.length = 0;
  document.body.innerHTML = '<div id="app"><a href="#">Photo</a></div>';
  page = document.getElementById("app")!;
  link = page.querySelector("a")!;
  back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  return async () => {
    back.mockRestore();
    goBack();
    await Promise.resolve();
  };
});

const isCommented = vi.fn((_id: string) => false);
const onClosed = vi.fn();

function open(hasColumn = true): { box: FakeLightbox; lightbox: Lightbox } {
  const altOf = (_pictures: readonly StoredFile[], i: number) => `Photo ${i + 1}`;
  const lightbox = openLightbox({
    ...{ pictures, altOf, index: 0, pressed: link, onClosed },
    surroundings: () => ({ hasColumn, hasComment: isCommented }),
    t: (key) => key,
  });
  return { box: boxes.at(-1)!, lightbox };
}

const goBack = () => window.dispatchEvent(new Event("popstate"));
const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));

test("the page behind is inert while the pictures are shown, and the focus returns to the pressed one", () => {
  const { box } = open();
  expect(page.hasAttribute("inert")).toBe(true);
  expect(box.element.getAttribute("aria-label")).toBe("picture.viewer");
  expect(box.options.dataSource.map(({ alt }) => alt)).toEqual(["Photo 1", "Photo 2"]);
  box.emit("destroy");
  expect(page.hasAttribute("inert")).toBe(false);
  expect(document.activeElement).toBe(link);
});

test("the host is part of the dialog and learns which picture is shown", () => {
  const { box, lightbox } = open();
  expect(box.element.contains(lightbox.host)).toBe(true);
  box.currIndex = 1;
  box.emit("change");
  expect(lightbox.index.get()).toBe(1);
  box.emit("destroy");
  expect(onClosed).toHaveBeenCalled();
});

test("a picture that is not there yet is shown blurred", () => {
  const placeholder = open().box.filters.get("placeholderSrc")!;
  expect(placeholder(false, { index: 0 })).toBe(false);
  expect(placeholder(false, { index: 1 })).toMatch(/^data:image/);
  expect(placeholder("seen.jpg", { index: 1 })).toBe("seen.jpg");
});

test("a picture leaves room for its caption and a comment below it, or for the column beside it", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const below = (i: number, { box } = open()) => box.options.paddingFn({}, {}, i).bottom;
  const plain = below(0);
  const withCaption = below(1);
  expect(withCaption).toBeGreaterThan(plain);
  pictures[0]!.place = "The pasture";
  expect(below(0)).toBeGreaterThan(plain);
  delete pictures[0]!.place;
  isCommented.mockReturnValueOnce(true);
  expect(below(0)).toBeGreaterThan(plain);

  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Object.defineProperty(document.documentElement, "clientWidth", { value: 1280, configurable: true });
  const { getViewportSizeFn, paddingFn } = open().box.options;
  expect(getViewportSizeFn().x).toBe(920);
  expect(paddingFn({}, {}, 1)).toMatchObject({ left: 84 });
  expect(paddingFn({}, {}, 1).bottom).toBeLessThan(plain);
  expect(open(false).box.options.getViewportSizeFn().x).toBe(1280);
  vi.unstubAllGlobals();
});

test("keys typed into a comment do not move, zoom or close the pictures", () => {
  const { box, lightbox } = open();
  const field = document.createElement("textarea");
  lightbox.host.append(field);
  const isLeftAlone = (target: HTMLElement) => {
    const preventDefault = vi.fn();
    box.emit("keydown", { originalEvent: { key: "z", target }, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  expect(isLeftAlone(field)).toBe(true);
  expect(isLeftAlone(box.element)).toBe(false);
});

test("Back closes the pictures and stays on the page", () => {
  const { box } = open();
  goBack();
  expect(box.isClosed).toBe(true);
  expect(back).not.toHaveBeenCalled();
});

test("closing them otherwise removes their history entry", () => {
  const { box } = open();
  box.emit("destroy");
  expect(back).toHaveBeenCalledOnce();
  goBack();
  expect(box.isClosed).toBe(false);
});

test("pictures opened before the browser has gone back from others stay open", async () => {
  open().box.emit("destroy");
  const { box } = open();
  goBack();
  expect(box.isClosed).toBe(false);
  await Promise.resolve();
  goBack();
  expect(box.isClosed).toBe(true);
});

test("leaving the page closes them and leaves the history alone", () => {
  const { lightbox } = open();
  lightbox.leave();
  expect(back).not.toHaveBeenCalled();
});

test("Esc during the opening animation closes them at its end", () => {
  const { box } = open();
  box.opener.isOpen = false;
  press("ArrowRight");
  box.emit("openingAnimationEnd");
  press("Escape");
  expect(box.isClosed).toBe(false);
  box.emit("openingAnimationEnd");
  expect(box.isClosed).toBe(true);
});
