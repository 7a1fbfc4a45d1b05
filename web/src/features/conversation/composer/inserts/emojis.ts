import type { Language } from '../../../../lib/text/languages.ts';
import { foldText } from '@balcao/contracts';

export type Emoji = { readonly letter: string; readonly label: string; readonly words: string };

/** Sixteen, or as many touch targets as fit into a window of this many px (rule U4). */
export const emojisPerLine = (windowPx: number): number =>
  windowPx >= 600 ? 16 : Math.max(1, Math.floor((windowPx - emojiMarginsPx) / fingerPx));

/** Margins of the popover plus its padding. */
const emojiMarginsPx = 44;
const fingerPx = 44;

/** Names and keywords in the language of the page, loaded when the picker first opens. */
const load = async (language: Language) => {
  switch (language) {
    case 'pt-BR':
      return (await import('emojibase-data/pt/compact.json')).default;
    case 'es':
      return (await import('emojibase-data/es/compact.json')).default;
    case 'en':
      return (await import('emojibase-data/en/compact.json')).default;
  }
};

export const loadEmojis = async (language: Language): Promise<readonly Emoji[]> =>
  (await load(language))
    // Emojis without a group are parts of others: letters of flags, skin tones.
    .filter(({ group }) => group !== undefined && group !== 2)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ unicode, label, tags = [] }) => ({
      letter: unicode,
      label,
      words: foldText([label, ...tags].join(' ')),
    }));

export const findEmojis = (emojis: readonly Emoji[], search: string): readonly Emoji[] => {
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  return wanted.length === 0
    ? emojis
    : emojis.filter(({ words }) => wanted.every((word) => words.includes(word)));
};

export const linesOf = (emojis: readonly Emoji[], perLine: number): readonly (readonly Emoji[])[] =>
  Array.from({ length: Math.ceil(emojis.length / perLine) }, (_, line) =>
    emojis.slice(line * perLine, (line + 1) * perLine),
  );
