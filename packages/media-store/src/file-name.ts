const maxLength = 255;
const maxEndingLength = 20;

/** Separators, controls, what is not seen and what turns the direction of writing (rule F8). */
const forbidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/** The file name as it may be shown and offered: the last part of a path, normalised, "" when nothing is left. */
export const cleanFileName = (given: string): string => {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const cleaned = last.toWellFormed().normalize('NFC').replaceAll(forbidden, '').trim();
  if (/^\.*$/.test(cleaned)) return '';
  return shorten(cleaned);
};

/** What a name ends with, in small letters; "" for none. */
export const endingOf = (fileName: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The ending is what tells people and programs what it is: it stays. */
const shorten = (name: string): string => {
  if (name.length <= maxLength) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= maxEndingLength ? name.slice(dot) : '';
  return `${name.slice(0, maxLength - ending.length)}${ending}`.replaceAll(/\p{Cs}/gu, '');
};
