import { localChoice } from '../../../lib/local-choice.ts';

/** Whether the attendant's name is put before their text (rule M15). */
export const signOption = localChoice('signOption', (stored) => stored !== 'false');

const signatureOf = (name: string): string => `*${name}:*\n`;

export const sign = (text: string, name: string): string =>
  signOption.read() && text !== '' ? `${signatureOf(name)}${text}` : text;

/** An attendant edits their text without the signature, which stays (rule M15). */
export const unsign = (text: string): { readonly signature: string; readonly text: string } => {
  const signature = /^\*[^*\n]{1,100}:\*\n/.exec(text)?.[0] ?? '';
  return { signature, text: text.slice(signature.length) };
};
