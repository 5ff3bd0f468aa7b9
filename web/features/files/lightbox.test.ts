import { beforeEach, expect, test, vi } from "vitest";
import { openLightbox, type OpenLightbox } from "./lightbox.ts";
import type { StoredFile } from "./uploads.ts";

type Listener = () => void;
interface Element0 {
  name: string;
  onInit: (element: HTMLElement) => void;
}

const { boxes } = vi.hoisted(() => ({ boxes: [] as FakeLightbox[] }));

interface FakeLightbox {
  options: { index: number; dataSource: { alt: string }[] };
  currIndex: number;
  element: HTMLElement;
  opener: { isOpen: boolean };
  elements: Map<string, HTMLElement>;
  emit: (name: string) => void;
  isClosed: boolean;
}

vi.mock("photoswipe/style.css", () => ({}));
vi.mock("photoswipe", () => ({
  default: class {
    readonly listeners = new Map<string, Listener[]>();
    readonly elements = new Map<string, HTMLElement>();
    readonly element = document.createElement("div");
    readonly opener = { isOpen: true };
    readonly ui = {
      registerElement: ({ name, onInit }: Element0) => {
        const element = document.createElement("a");
        this.elements.set(name, element);
        onInit(element);
      },
    };
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

    emit(name: string) {
      this.listeners.get(name)?.forEach((listener) => listener());
    }

    init() {
      this.emit("uiRegister");
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
pictures[1]!.alternative = "Two goats";

let link: HTMLAnchorElement;
let page: HTMLElement;
let back: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  boxes.length = 0;
  document.body.innerHTML = '<div id="app"><a href="#">Photo</a></div>';
  page = document.getElementById("app")!;
  link = page.querySelector("a")!;
  back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  return () => back.mockRestore();
});

function open(): { box: FakeLightbox; lightbox: OpenLightbox } {
  const altOf = (i: number) => `Photo ${i + 1}`;
  const lightbox = openLightbox({ pictures, altOf, index: 0, pressed: link, t: (key) => key });
  return { box: boxes[0]!, lightbox };
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

test("the download and the description are those of the picture shown", () => {
  const { box } = open();
  const [download, caption] = ["download", "caption"].map((name) => box.elements.get(name)!);
  expect([download!.getAttribute("href"), caption!.textContent]).toEqual([expect.stringContaining("/a/"), ""]);
  box.currIndex = 1;
  box.emit("change");
  expect([download!.getAttribute("href"), caption!.textContent]).toEqual([expect.stringContaining("/b/"), "Two goats"]);
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
