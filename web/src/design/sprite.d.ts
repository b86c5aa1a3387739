/** A file of drawings: what hangs them in the page, and which they are. */
declare module "*.svg?sprite" {
  export function hang(): void;
  export const drawn: ReadonlySet<string>;
}
