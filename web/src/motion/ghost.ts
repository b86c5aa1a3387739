/** What travels above the table: the likeness of a piece, which nobody can touch, hear or focus. */
import "./motion.css";
import type { Kind } from "./journey";

export type Size = { width: number; height: number };

export const EASE = "cubic-bezier(.2,.7,.2,1)";

let layer: HTMLElement | undefined;

function above(): HTMLElement {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "journeys";
    layer.inert = true;
    layer.ariaHidden = "true";
    document.body.append(layer);
  }
  return layer;
}

export function put<Thing extends Element>(thing: Thing): Thing {
  above().append(thing);
  return thing;
}

/** The style is set beside the text: the page allows none within it. */
export function made(html: string, style = ""): HTMLElement {
  const mould = document.createElement("template");
  mould.innerHTML = html;
  const thing = mould.content.firstElementChild as HTMLElement;
  thing.style.cssText = style;
  return thing;
}

const sign = (id: string, size: number, more = 'class="ic"') =>
  `<svg ${more} width="${size}" height="${size}"><use href="#${id}"/></svg>`;

/** Pieces that look the same wherever they lie, and how large they are. */
const DRAWN: Partial<Record<Kind, [size: number, draw: (id: string) => HTMLElement]>> = {
  jewel: [24, (id) => made(sign(`j-${id}`, 24, 'class="jw"'), `--g:var(--j-${id})`)],
  metal: [
    24,
    (id) =>
      made(
        `<span class="metal">${sign(`metal-${id}`, 16)}</span>`,
        `--s:24px;background:var(--m-${id});color:var(--m-${id}-on)`,
      ),
  ],
  stone: [16, () => made('<span class="stones"><i></i></span>', "--s:15px")],
  hat: [38, () => made(sign("hat", 38, 'class="walker"'))],
};

export function drawn(kind: Kind, id: string): { piece: Element; size: Size } | null {
  const [size, draw] = DRAWN[kind] ?? [];
  return size && draw ? { piece: draw(id), size: { width: size, height: size } } : null;
}

export function back({ width, height }: Size): Element {
  return made(
    `<span class="cback"><svg><rect width="100%" height="100%" fill="url(#girih)"/></svg></span>`,
    `--w:${width}px;height:${height}px`,
  );
}

export function seal(seat: number, bot: boolean): HTMLElement {
  return made(`<span class="seal s${seat + 1}${bot ? " bot" : ""}">${sign(`seal-${seat + 1}`, 15)}</span>`, "--s:26px");
}

export function ghost(kind: Kind | "question", piece: Element, { width, height }: Size): HTMLElement {
  const flying = made(`<div class="ghost" data-kind="${kind}"></div>`);
  const place = made("<div></div>", `width:${width}px;height:${height}px`);
  place.append(piece);
  flying.append(place);
  return put(flying);
}

export function ghosts(kind = ""): Element[] {
  return [...(layer?.querySelectorAll(`.ghost${kind}`) ?? [])];
}
