/**
 * Repeated parts: the beginnings that patterns for cards, locations, addresses, marks and numbers look for, and texts
 * that mislead them.
 */
const repeated: readonly string[] = [
  'a',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u2029 ',
  '\u200B',
  '\u202E',
  '\u3164',
  '\0',
  'e\u0301',
  '👩\u200D👧',
  '1',
  '+55 11 ',
  '(1',
  '-1',
  '*',
  '*a ',
  '*_~`',
  '```',
  '```a',
  '{{',
  '{{{ name }',
  '[',
  '[]',
  '(',
  '"',
  '";',
  '<a ',
  '&amp;',
  '|',
  '\\',
  '\\n',
  '.',
  'a.',
  '!',
  '@a',
  'a@a.',
  'www.',
  'https://',
  'wa.me/',
  'eyJaaaaa',
  'token=',
  'data:image/png;base64,',
  '=',
  '=C3',
  '=\n',
  '\n ',
  ':',
  ';waid=',
  'TEL\u2028',
  'TEL;"',
  'TEL:+',
  'TEL:+5511987654321\n',
  'FN;',
  'FN;QUOTED-PRINTABLE:=\n',
  'N:;',
  'item1.',
  'BEGIN:VCARD\n',
  'BEGIN:VCARD\nFN:a\nEND:VCARD\n',
  'END:VCARD',
];

/** Beginnings after which a reader looks closely. */
const beginnings: readonly string[] = [
  '',
  'BEGIN:VCARD\n',
  'BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:',
  'BEGIN:VCARD\nTEL;TYPE="',
  'https://',
];
/** The end of a text decides whether a reader's whole work was in vain. */
const endsOf = (beginning: string): readonly string[] => (beginning === '' ? ['', 'a'] : ['']);

export type HostileText = { readonly name: string; readonly of: (length: number) => string };

const upTo = (beginning: string, piece: string, length: number): string =>
  (beginning + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);

const all = repeated.join('');
const unclosedCard = 'BEGIN:VCARD\n';

/** Texts of the greatest length: every part in turn, and the card that once blocked a whole desk. */
export const longCorpus: readonly HostileText[] = [
  { name: 'all', of: (length) => upTo('', all, length) },
  { name: 'all in a card', of: (length) => upTo(unclosedCard, all, length) },
  { name: 'TEL in a card', of: (length) => upTo(unclosedCard, 'TEL\u2028', length) },
];

export const hostileCorpus: readonly HostileText[] = beginnings.flatMap((beginning) =>
  endsOf(beginning).flatMap((end) =>
    repeated.map((piece) => ({
      name: JSON.stringify([beginning, piece, end]),
      of: (length: number) => upTo(beginning, piece, length - end.length) + end,
    })),
  ),
);
