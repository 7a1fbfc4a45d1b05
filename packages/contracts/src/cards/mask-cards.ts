import { maskDigits, maskName } from '../masking.ts';
import { type CardLine, cardLinesOf } from './card-lines.ts';
import { decodedValue, textOfLine } from './card-value.ts';
import type { QuotedMessage } from '../entities/message.ts';

/** A run of this many digits, with separators in between, is a phone number and not a date. */
const shortestRun = 9;
const run = /\p{Nd}[\p{Nd}\p{Cf}\p{Zs}\p{Pd}()./+]*/gu;
const digit = /\p{Nd}/gu;

/** Masks numbers in notes, web addresses and other values. */
const maskRuns = (text: string): string =>
  text.replaceAll(run, (signs) =>
    (signs.match(digit) ?? []).length < shortestRun ? signs : maskDigits(signs),
  );

const names: ReadonlySet<string> = new Set(['FN', 'N', 'NICKNAME', 'ORG']);

/** WhatsApp's own form of the number is among the parameters. */
const maskHead = ({ head }: CardLine): string => {
  const [property = '', ...parameters] = head.split(';');
  return [maskRuns(property), ...parameters.map(maskParameter)].join(';');
};
const maskParameter = (part: string): string => (/^\s*PREF=/i.test(part) ? part : maskDigits(part));

/** An extension counts as a separate number. */
const maskNumbers = (value: string): string => value.split(';').map(maskDigits).join(';');

const maskValue = (line: CardLine): string => {
  const value = decodedValue(line);
  if (line.property === 'TEL') return maskNumbers(value);
  if (!names.has(line.property)) return maskRuns(value);
  const name = textOfLine(line);
  const masked = maskName(name, null);
  return masked === name ? maskRuns(value) : masked;
};

/** The rewritten value is no longer encoded. */
const withoutEncoding = (head: string): string =>
  head.replaceAll(/;(?:ENCODING=)?QUOTED-PRINTABLE|;CHARSET=[^;:]*/gi, '');

const maskLine = (line: CardLine): string => {
  const isNumber = line.property === 'TEL';
  const value = maskValue(line);
  if (isNumber) return withoutEncoding(maskHead(line)) + value;
  return value === decodedValue(line)
    ? maskRuns(line.head) + line.value
    : withoutEncoding(maskRuns(line.head)) + value;
};

/** Cards for users who may not see numbers, each property on one line. */
export const maskCards = (body: string): string => cardLinesOf(body).map(maskLine).join('\n');

/** Cards contain the numbers of people of all kinds. The kind decides this, never the text. */
export const maskBody = ({ mediaType, body }: Pick<QuotedMessage, 'mediaType' | 'body'>): string =>
  mediaType === 'vcard' ? maskCards(body) : body;
