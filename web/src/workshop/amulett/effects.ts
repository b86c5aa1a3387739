/** An effect as a sentence with gaps: the sentence and what fits into the gaps come from the server. */
import type { EffectForm, Gap, Language } from "../../api/types";
import type { EffectTable } from "./tree";

export type Part = { text: string } | { gap: Gap };

/** The form of an effect: the one whose key it has. */
export function formOf(effect: EffectTable, forms: readonly EffectForm[]): EffectForm | undefined {
  return forms.find(({ key }) => key in effect);
}

/** The sentence of a form, cut at its gaps. */
export function partsOf({ form, gaps }: EffectForm, language: Language): Part[] {
  return form[language]
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const gap = gaps.find(({ key }) => part === `{${key}}`);
      return gap ? { gap } : { text: part };
    });
}

/** The sentence of a form with dots for its gaps, as it stands in a list. */
export function outline({ form }: EffectForm, language: Language): string {
  const said = form[language].replace(/\{\w+\}/g, "…");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What is chosen in a gap, one or several; nothing if the key is left out. */
export function chosen(effect: EffectTable, { key, usual }: Gap): (string | number)[] {
  const value = effect[key] ?? usual;
  if (value == null) return [];
  return (Array.isArray(value) ? value : [value]) as (string | number)[];
}

/** The effect with something else in a gap; nothing at all leaves the key out. */
export function filled(effect: EffectTable, { key, several, usual }: Gap, values: (string | number)[]): EffectTable {
  const { [key]: _, ...rest } = effect;
  if (!values.length || (values.length === 1 && values[0] === usual)) return rest;
  return { ...effect, [key]: several ? values : values[0] };
}

/** The choice in a gap for several with one more or one fewer; what must not be empty keeps its last. */
export function toggled(effect: EffectTable, gap: Gap, value: string | number): EffectTable {
  const now = chosen(effect, gap);
  const order = gap.options.map((option) => option.value);
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
  next.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return next.length || gap.nothing ? filled(effect, gap, next) : effect;
}
