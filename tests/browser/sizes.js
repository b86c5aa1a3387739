/** What somebody could not answer, read or hit in this window: a list of [kind, what, where].
 *
 * answer   the question, the button that sends, or Pass is not wholly seen; a choice cannot be scrolled to
 * cut      a text that something clips for good, or that leaves the box it is printed on
 * covered  a text under something else
 * overlap  two texts, or a text and a seal, in one place
 * target   something to press that is smaller than 24 px
 * jewel    a jewel whose box is smaller than 16 px
 * wide     a page that scrolls sideways
 *
 * Texts are measured by their letters: the middle 0.72 em of a line, since line boxes overlap by design. What lies in
 * [data-pile] overlaps on purpose and shows itself when it has the focus. Drawings (svg) are not read.
 */
() => {
  // What lets a press through still covers, and is covered.
  const pressable = new CSSStyleSheet(); // a page's policy allows no style that is not its own
  pressable.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(pressable);
  const found = new Map();
  const fault = (kind, what, where) => found.set(`${kind} ${what}`, [kind, what, where]);
  const once = (ask, known = new Map()) => (el) => {
    if (!known.has(el)) known.set(el, ask(el));
    return known.get(el);
  };
  const style = once((el) => {
    const { position, display, overflowX, overflowY, clipPath, fontSize, backgroundColor, backgroundImage } =
      getComputedStyle(el);
    return { position, display, overflowX, overflowY, clipPath, fontSize, backgroundColor, backgroundImage };
  });
  const page = document.scrollingElement;
  const UNREAD = "svg,script,style,option,textarea,[data-pile],a.skip:not(:focus)";
  const scrolls = page.scrollHeight > innerHeight + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const place = (el) => `${el.localName}.${[...el.classList].filter((name) => !name.startsWith("svelte")).join(".")}`;
  const words = (el) => (el.ariaLabel || el.textContent || "").replace(/[\u00ad\s]+/g, " ").trim().slice(0, 48);
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const both = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const large = (rect, least) => rect.right - rect.left > least && rect.bottom - rect.top > least;
  const beyond = (rect, edge, by) =>
    rect.left < edge.left - by || rect.right > edge.right + by || rect.top < edge.top - by || rect.bottom > edge.bottom + by;

  /** Whether it is only there to be heard. */
  const isHeard = once((el) => style(el).clipPath === "inset(50%)" || (el.parentElement && isHeard(el.parentElement)));
  const isSeen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isHeard(el);

  /** The boxes that clip what lies in an element, from inside out, and on which axes one can scroll them. */
  function* clippers(el, own) {
    let escapes = own ? "static" : style(el).position;
    for (let at = own ? el : el.parentElement; at && at !== page && at !== document.body; at = at.parentElement) {
      if (escapes === "fixed") return;
      const { position, overflowX, overflowY } = style(at);
      if (escapes === "absolute" && position === "static") continue;
      escapes = position;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const outer = at.getBoundingClientRect();
      const [left, top] = [outer.left + at.clientLeft, outer.top + at.clientTop];
      const edge = { left, top, right: left + at.clientWidth, bottom: top + at.clientHeight };
      const moves = (axis, more) => /auto|scroll/.test(axis) && more > 1;
      yield {
        edge,
        x: moves(overflowX, at.scrollWidth - at.clientWidth),
        y: moves(overflowY, at.scrollHeight - at.clientHeight),
        by: at,
      };
    }
  }

  /** What is seen of a rectangle, and where it would be after scrolling; `lost` is what clips it even then. */
  function clipped(el, rect, own = false, by = 1) {
    let [shown, reached, lost] = [box(rect), box(rect), null];
    for (const { edge, x, y, by: clip } of clippers(el, own)) {
      shown = both(shown, edge);
      if (x) reached = moved(reached, edge, "left", "right");
      if (y) reached = moved(reached, edge, "top", "bottom");
      if (beyond(reached, edge, by)) lost ??= clip;
    }
    shown = both(shown, screen);
    const fits = scrolls && style(el).position !== "fixed" ? moved(reached, screen, "top", "bottom") : reached;
    return { shown, reached, lost: lost ?? (beyond(fits, screen, by) ? page : null) };
  }

  /** A rectangle scrolled into a box, along one axis. */
  function moved(rect, edge, start, end) {
    const by = Math.max(0, edge[start] - rect[start]) - Math.max(0, rect[end] - edge[end]);
    return { ...rect, [start]: rect[start] + by, [end]: rect[end] + by };
  }

  const paints = once((el) => {
    const { backgroundColor, backgroundImage } = style(el);
    const alpha = /rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor);
    const clear = backgroundColor === "transparent" || (alpha && Number(alpha[1] ?? alpha[2]) < 0.3);
    return !clear || backgroundImage !== "none" || el instanceof SVGElement || el.localName === "img";
  });

  /** Every line of text that one is meant to read, as the box of its letters. */
  function* lines() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const el = node.parentElement;
      if (!/[^\s\u00ad·]/.test(node.data) || el.closest(UNREAD) || !isSeen(el)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const half = 0.36 * parseFloat(style(el).fontSize);
      for (const rect of range.getClientRects()) {
        const middle = (rect.top + rect.bottom) / 2;
        if (rect.width > 1) yield { el, rect: { ...box(rect), top: middle - half, bottom: middle + half } };
      }
    }
  }

  /** What lies over a point of an element without belonging to it. */
  function over(el, x, y) {
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit.contains(el) || el.contains(hit)) return null;
    for (let at = hit; at && !at.contains(el); at = at.parentElement) if (paints(at)) return at;
    return null;
  }

  const read = [];
  for (const { el, rect } of lines()) {
    const { shown, lost } = clipped(el, rect, true);
    const printed = printedOn(el);
    if (lost) fault("cut", words(el), `${place(el)} by ${place(lost)}`);
    else if (printed && beyond(rect, printed.getBoundingClientRect(), 1))
      fault("cut", words(el), `${place(el)} leaves ${place(printed)}`);
    if (!large(shown, 2)) continue;
    read.push({ el, shown });
    const y = (shown.top + shown.bottom) / 2;
    for (const x of [shown.left + 2, (shown.left + shown.right) / 2, shown.right - 2]) {
      const lid = over(el, x, y);
      if (lid && !comesOut(el, lid)) fault("covered", words(el), `${place(el)} by ${place(lid)}`);
    }
  }

  /** Whether the text can still be scrolled out from under what lies over it. */
  function comesOut(el, lid) {
    for (const { y, by } of clippers(el, true))
      if (y && !by.contains(lid)) return by.scrollTop + by.clientHeight < by.scrollHeight - 1;
    return false;
  }

  /** The nearest box with a ground of its own; none if the text is scrolled in it or placed outside on purpose. */
  function printedOn(el) {
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const { display, position, overflowX, overflowY } = style(at);
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
      if (paints(at) && display !== "inline") return at;
      if (position === "absolute") return null;
    }
    return null;
  }

  for (const [at, one] of read.entries())
    for (let next = at + 1, other; (other = read[next]); next++)
      if (large(both(one.shown, other.shown), 2) && !one.el.contains(other.el) && !other.el.contains(one.el))
        fault("overlap", `${words(one.el)} / ${words(other.el)}`, `${place(one.el)} ${place(other.el)}`);
  for (const seal of document.querySelectorAll(".seal")) {
    if (seal.closest("[data-pile]") || !isSeen(seal)) continue;
    const rect = clipped(seal, seal.getBoundingClientRect()).shown;
    for (const { el, shown } of read)
      if (large(both(rect, shown), 2)) fault("overlap", `${words(el)} / a seal`, place(el));
  }

  for (const el of document.querySelectorAll("a,button,input,select,summary,[tabindex='0']")) {
    if (el.closest("[data-pile]") || !isSeen(el) || el.tabIndex < 0 || style(el).display === "inline") continue;
    const rect = el.getBoundingClientRect();
    const after = getComputedStyle(el, "::after");
    const margin = after.position === "absolute" ? Math.max(0, -parseFloat(after.top) || 0) : 0;
    const [wide, high] = [rect.right - rect.left, rect.bottom - rect.top + 2 * margin];
    if (Math.min(wide, high) < 23.5) fault("target", words(el), `${place(el)} ${Math.round(wide)}×${Math.round(high)}`);
  }

  for (const el of document.querySelectorAll("#question,.answer .btn,[data-choice].pass")) {
    if (!isSeen(el)) continue;
    const rect = el.getBoundingClientRect();
    const lid = over(el, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
    if (beyond(rect, clipped(el, rect).shown, 1) || lid) fault("answer", words(el), `${place(el)} at ${Math.round(rect.top)}`);
  }
  for (const el of document.querySelectorAll("[data-choice]")) {
    if (el.closest("[data-pile]") || !isSeen(el)) continue;
    const { reached, lost } = clipped(el, el.getBoundingClientRect(), false, 2);
    if (lost || beyond(reached, screen, 2)) fault("answer", words(el), `${place(el)} at ${Math.round(reached.top)}`);
  }

  for (const el of document.querySelectorAll("svg.jw, use[href^='#j-']")) {
    if (el.matches(".jw *") || !isSeen(el) || !large(clipped(el, el.getBoundingClientRect()).shown, 1)) continue;
    const outer = el.parentElement instanceof SVGElement;
    const wide = outer ? el.width.baseVal.value * el.parentElement.getScreenCTM().a : el.getBoundingClientRect().width;
    if (wide < 15.75) fault("jewel", `${wide.toFixed(1)} px`, place(el.closest("svg:not(.jw)") ?? el));
  }

  if (page.scrollWidth > innerWidth + 1) fault("wide", `${page.scrollWidth - innerWidth} px`, "page");
  document.adoptedStyleSheets.pop();
  return [...found.values()];
}
