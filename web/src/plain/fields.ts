/** A View as a list of fields, whatever game it belongs to. */
import { words } from "../words/language.svelte";

/** A field has either a text, or fields of its own. */
export type Field = { name: string; text: string; fields: Field[] };

/** What the page shows elsewhere: who looks, whose turn it is, the choices. */
const ELSEWHERE = ["seat", "acting", "choices"];

/** The fields of a View in its order; a list of as many things as there are seats gets the names of the seats. */
export function fieldsOf(view: object, names: string[]): Field[] {
  return Object.entries(view)
    .filter(([name]) => !ELSEWHERE.includes(name))
    .map(([name, value]) => field(called(name), value, names));
}

function field(name: string, value: unknown, names: string[]): Field {
  if (Array.isArray(value)) return ofList(name, value, names);
  if (typeof value === "object" && value !== null) return ofParts(name, Object.entries(value), names);
  return { name, text: text(value), fields: [] };
}

function ofList(name: string, values: unknown[], names: string[]): Field {
  if (values.every((value) => typeof value !== "object"))
    return { name, text: values.map(text).join(", ") || words().plain.none, fields: [] };
  const bySeat = values.length === names.length && values.length > 1;
  const parts = values.map((value, at): [string, unknown] => [(bySeat ? names[at] : "") || String(at + 1), value]);
  return ofParts(name, parts, names);
}

function ofParts(name: string, parts: [string, unknown][], names: string[]): Field {
  const fields = parts.map(([part, value]) => field(called(part), value, names));
  return { name, text: fields.length ? "" : words().plain.none, fields };
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return words().plain.none;
  if (typeof value === "boolean") return value ? words().plain.yes : words().plain.no;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The name of a field in words: `must_hold` is read as `must hold`. */
function called(name: string): string {
  return words().plain.fields[name] ?? name.replaceAll("_", " ");
}
