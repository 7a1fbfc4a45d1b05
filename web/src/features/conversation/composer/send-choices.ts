import { maxHoldSeconds } from '@balcao/contracts';
import { localChoice } from '../../../lib/local-choice.ts';

/** Whether the attendant's name is put before their text (rule M15). */
export const signOption = localChoice('signOption', (stored) => stored !== 'false');

/** For how long a send can be cancelled; not at all by default (rule O2). */
export const holdChoices = [0, 5, 10, 20, maxHoldSeconds] as const;
export const holdSeconds = localChoice(
  'balcao.holdSeconds',
  (stored) => holdChoices.find((seconds) => String(seconds) === stored) ?? 0,
);

const signatureOf = (name: string): string => `*${name}:*\n`;

export const sign = (text: string, name: string): string =>
  signOption.read() && text !== '' ? `${signatureOf(name)}${text}` : text;

/** An attendant edits their text without the signature, which stays (rule M15). */
export const unsign = (text: string): { readonly signature: string; readonly text: string } => {
  const signature = /^\*[^*\n]{1,100}:\*\n/.exec(text)?.[0] ?? '';
  return { signature, text: text.slice(signature.length) };
};
