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

export function made(html: string): HTMLElement {
  const mould = document.createElement("template");
  mould.innerHTML = html;
  return mould.content.firstElementChild as HTMLElement;
}

const sign = (id: string, size: number, more = 'class="ic"') =>
  `<svg ${more} width="${size}" height="${size}"><use href="#${id}"/></svg>`;

/** Pieces that look the same wherever they lie, and how large they are. */
const DRAWN: Partial<Record<Kind, [size: number, draw: (id: string) => string]>> = {
  jewel: [24, (id) => sign(`j-${id}`, 24, `class="jw" style="--g:var(--j-${id})"`)],
  metal: [
    24,
    (id) =>
      `<span class="metal" style="--s:24px;background:var(--m-${id});color:var(--m-${id}-on)">` +
      `${sign(`metal-${id}`, 16)}</span>`,
  ],
  stone: [16, () => '<span class="stones" style="--s:15px"><i></i></span>'],
  hat: [38, () => sign("hat", 38, 'class="walker"')],
};

export function drawn(kind: Kind, id: string): { piece: Element; size: Size } | null {
  const [size, draw] = DRAWN[kind] ?? [];
  return size && draw ? { piece: made(draw(id)), size: { width: size, height: size } } : null;
}

export function back({ width, height }: Size): Element {
  return made(
    `<span class="cback" style="--w:${width}px;height:${height}px">` +
      `<svg><rect width="100%" height="100%" fill="url(#girih)"/></svg></span>`,
  );
}

export function seal(seat: number, bot: boolean): HTMLElement {
  return made(
    `<span class="seal s${seat + 1}${bot ? " bot" : ""}" style="--s:26px">${sign(`seal-${seat + 1}`, 15)}</span>`,
  );
}

export function ghost(kind: Kind | "question", piece: Element, { width, height }: Size): HTMLElement {
  const flying = made(
    `<div class="ghost" data-kind="${kind}"><div style="width:${width}px;height:${height}px"></div></div>`,
  );
  flying.firstElementChild!.append(piece);
  return put(flying);
}

export function ghosts(kind = ""): Element[] {
  return [...(layer?.querySelectorAll(`.ghost${kind}`) ?? [])];
}
