import { visibleName } from '../text/visible-text.ts';
import { type CardLine, cardLinesOf } from './card-lines.ts';
import { partsOfLine, textOfLine } from './card-value.ts';
import { numberOnLine } from './number-on-line.ts';

export type Card = {
  /** The person's name, or else the company's; empty if the card has neither. */
  readonly name: string;
  readonly company: string;
  readonly emails: readonly string[];
  /** Digits with the country code, without duplicates. The last digits are `*` for users who may not see numbers. */
  readonly numbers: readonly string[];
};

/** More than people send; a page with thousands of cards would freeze. */
const cardsAtMost = 100;
const numbersAtMost = 20;

const isEdge = ({ property, value }: CardLine, edge: 'BEGIN' | 'END'): boolean =>
  property === edge && value.trim().toUpperCase() === 'VCARD';

/** The lines of each card. An unclosed card ends where the next one begins. */
const linesOfCards = (lines: readonly CardLine[]): readonly (readonly CardLine[])[] => {
  const cards: CardLine[][] = [];
  let open: CardLine[] | undefined;
  for (const line of lines) {
    if (isEdge(line, 'BEGIN')) {
      if (cards.length === cardsAtMost) break;
      open = [];
      cards.push(open);
    } else if (isEdge(line, 'END')) open = undefined;
    else open?.push(line);
  }
  return cards;
};

/** Prefixes, given name, further names, family name, suffixes; N starts with the family name. */
const nameOfParts = ([
  family = '',
  given = '',
  further = '',
  prefixes = '',
  suffixes = '',
]: readonly string[]) => [prefixes, given, further, family, suffixes].filter((part) => part !== '').join(' ');

const firstOf = (lines: readonly CardLine[], property: string, read: (line: CardLine) => string): string =>
  lines
    .filter((line) => line.property === property)
    .map((line) => visibleName(read(line)))
    .find((text) => text !== '') ?? '';

const cardOf = (lines: readonly CardLine[]): Card => {
  const company = firstOf(lines, 'ORG', (line) => partsOfLine(line).find((part) => part !== '') ?? '');
  const name =
    firstOf(lines, 'FN', textOfLine) ||
    firstOf(lines, 'N', (line) => nameOfParts(partsOfLine(line))) ||
    company;
  const numbers = lines
    .filter(({ property }) => property === 'TEL')
    .slice(0, numbersAtMost)
    .flatMap((line) => numberOnLine(line) ?? []);
  const emails = lines.filter(({ property }) => property === 'EMAIL').map(textOfLine);
  return { name, company, emails, numbers: [...new Set(numbers)] };
};

/** The cards of a message, including those without a name; skips what it cannot parse. */
export const readCards = (body: string): readonly Card[] => linesOfCards(cardLinesOf(body)).map(cardOf);
