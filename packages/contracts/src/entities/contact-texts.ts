import { z } from 'zod';
import { optionalEmailInputSchema } from './primitives.ts';

type TextOfContact = {
  /** How a form asks for it. */
  readonly kind: 'text' | 'email';
  readonly longest: number;
  /** From outside; null and "" mean none. */
  readonly input: z.ZodType<string, string | null>;
  /** In answers and stored snapshots. Older snapshots lack a text that was added later. */
  readonly shown: z.ZodString | z.ZodExactOptional<z.ZodString>;
};

/**
 * The plain texts of a contact, "" for none. Entity, calls, events, feed, export, merge and form walk this table, in
 * this order. A merge fills an empty text, and its end empties it again. CONTRIBUTING.md says how to add one.
 */
const table = {
  email: { kind: 'email', longest: 254, input: optionalEmailInputSchema, shown: z.string() },
} as const satisfies Readonly<Record<string, TextOfContact>>;

type Table = typeof table;
export type ContactText = keyof Table;
export type ContactTexts = Readonly<Record<ContactText, string>>;

export const contactTexts: Readonly<Record<ContactText, TextOfContact>> = table;
export const contactTextNames: readonly ContactText[] = Object.keys(table).filter(
  (name): name is ContactText => Object.hasOwn(table, name),
);

type TextsBy<Key extends string, Value> = undefined extends Value
  ? Partial<Record<Key, Exclude<Value, undefined>>>
  : Record<Key, Value>;

/** An object with a value for each text, under its key; without those whose value is undefined. */
export function textsBy<Key extends string, Value>(
  keyOf: (text: ContactText) => Key,
  valueOf: (text: ContactText) => Value,
): TextsBy<Key, Value>;
export function textsBy(
  keyOf: (text: ContactText) => string,
  valueOf: (text: ContactText) => unknown,
): Partial<Record<string, unknown>> {
  const values = contactTextNames.map((text) => [keyOf(text), valueOf(text)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export const eachText = <Value>(valueOf: (text: ContactText) => Value): TextsBy<ContactText, Value> =>
  textsBy((text) => text, valueOf);

/** The texts of a contact; "" for those that an older snapshot lacks. */
export const textsOf = (
  contact: Readonly<Partial<Record<ContactText, string | undefined>>>,
): Record<ContactText, string> => eachText((text) => contact[text] ?? '');

export const noTexts: ContactTexts = textsOf({});

function schemasOfShown(): { [Text in ContactText]: Table[Text]['shown'] };
function schemasOfShown(): Record<string, z.ZodType> {
  return eachText((text) => contactTexts[text].shown);
}

export const shownTexts = schemasOfShown();
export const textInputs = eachText((text) => contactTexts[text].input);
