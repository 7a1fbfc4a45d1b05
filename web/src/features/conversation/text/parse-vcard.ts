export type Card = {
  readonly name: string;
  /** With their plus sign and digits only; the last ones are `*` for who may not see them. */
  readonly numbers: readonly string[];
};

/** More than anybody sends; a page of thousands would stand still. */
const cardsAtMost = 100;
const numbersAtMost = 20;

const unescape = (text: string): string => text.replaceAll(/\\([\\,;])/g, '$1').replaceAll(/\\n/gi, ' ');

const valueOf = (line: string): string => line.slice(line.indexOf(':') + 1).trim();
const isField = (line: string, name: string): boolean =>
  new RegExp(`^(?:[\\w-]+\\.)?${name}(?:;[^:]*)?:`, 'i').test(line);

/** As the server takes it from a card: by what WhatsApp knows somebody, else as it is written with its country. */
const numberOf = (line: string): string | undefined => {
  const known = /;waid="?([\d*]{6,20})/i.exec(line)?.[1];
  const digits = (known ?? /\+[\d*\s().-]{6,24}/.exec(valueOf(line))?.[0])?.replaceAll(/[^\d*]/g, '');
  return digits !== undefined && /^\d+\*{0,4}$/.test(digits) ? `+${digits}` : undefined;
};

/** The people in a body of cards; what it does not understand it leaves out. */
export const parseVcards = (body: string): readonly Card[] =>
  body
    // A long line goes on in the next one, after a blank.
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/BEGIN:VCARD/i)
    .slice(0, cardsAtMost)
    .flatMap((part) => {
      const lines = part.split(/\r?\n/);
      const name = lines.find((line) => isField(line, 'FN'));
      const numbers = lines.filter((line) => isField(line, 'TEL')).flatMap((line) => numberOf(line) ?? []);
      if (name === undefined && numbers.length === 0) return [];
      const shown = name === undefined ? '' : unescape(valueOf(name)).slice(0, 100);
      return [
        {
          name: shown === '' ? (numbers[0] ?? '') : shown,
          numbers: [...new Set(numbers)].slice(0, numbersAtMost),
        },
      ];
    });
