/** A soft lamp on what a hint speaks of; what lies there later is lit too. */

/** Lights what these selectors find in the table until it is called off; a reader hears `says` there. */
export function light(selectors: string[], says: string): () => void {
  const table = document.querySelector("main");
  if (!table || !selectors.length) return () => undefined;
  const glow = () => {
    for (const element of table.querySelectorAll(selectors.join())) {
      element.setAttribute("data-hinted", "");
      element.setAttribute("aria-description", says);
    }
  };
  const watching = new MutationObserver(glow);
  watching.observe(table, { childList: true, subtree: true });
  glow();
  return () => {
    watching.disconnect();
    for (const element of table.querySelectorAll("[data-hinted]")) {
      element.removeAttribute("data-hinted");
      element.removeAttribute("aria-description");
    }
  };
}

/** A selector for an attribute with a value. */
export function having(attribute: string, value: string): string {
  return `[${attribute}="${CSS.escape(value)}"]`;
}
