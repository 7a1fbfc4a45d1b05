import { spacedNumber } from '../phone-number/spaced-number.ts';
import { localTimeText } from '../working-time/time-zone.ts';
import { csvLine } from './csv-line.ts';

/**
 * `plain`: a word or a small whole number of our own. `text`: what people wrote. `number`: a phone number. `time`: in
 * ISO. `seconds`: a duration.
 */
export type CellKind = 'plain' | 'text' | 'number' | 'time' | 'seconds';

const digits = /^\d{8,}$/;
/** A spreadsheet would drop the zeros, or multiply. */
const readAsAnother = /^(?:0\d+|\d+(?:[.,]\d+)?e[+-]?\d+)$/i;

const textCell = (text: string): string => {
  if (digits.test(text)) return spacedNumber(text);
  return readAsAnother.test(text) ? `'${text}` : text;
};

const cellOf = (kind: CellKind, value: string, timeZone: string): string => {
  if (value === '') return '';
  switch (kind) {
    case 'plain':
      return value;
    case 'text':
      return textCell(value);
    case 'number':
      return spacedNumber(value);
    case 'time':
      return localTimeText(new Date(value), timeZone);
    case 'seconds':
      return String(Math.round(Number(value)));
  }
};

/**
 * Writes the rows of a file for people (rule U21): times in the desk's zone, whole seconds, and numbers that a spreadsheet
 * of any language leaves as they are. Files for scripts have plain rows (`csvLine`).
 */
export const peopleLine =
  (kinds: readonly CellKind[], timeZone: string) =>
  (values: readonly string[]): string =>
    csvLine(values.map((value, index) => cellOf(kinds[index] ?? 'text', value, timeZone)));
