import { type RawBuilder, sql } from 'kysely';

/** A name folded for lists: "Água" is next to "agua". The SQL form of `foldName`. */
export const foldedText = (column: string): string =>
  `translate(replace(replace(replace(replace(
    regexp_replace(normalize(lower(${column}), NFKD), '[${marks}]', '', 'g'),
    'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), 'þ', 'th'), 'øłđðı', 'olddi')`;

/** Combining marks of Latin, Greek and Cyrillic, Hebrew, Arabic, Devanagari, Thai and kana, and variation selectors. */
const marks = [
  String.raw`\u0300-\u036f\u0591-\u05bd\u05bf-\u05c5\u0610-\u061a\u064b-\u065f\u0670`,
  String.raw`\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e`,
  String.raw`\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f`,
].join('');

/** `column`: our own name or expression, never input. */
export const folded = (column: string): RawBuilder<string> => sql.raw(foldedText(column));
