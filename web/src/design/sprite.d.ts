/** A file of drawings: where it lies, and which drawings it holds. */
declare module "*.svg?sprite" {
  export const url: string;
  export const drawn: ReadonlySet<string>;
}
