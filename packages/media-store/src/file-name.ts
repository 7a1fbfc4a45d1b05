const maxLength = 255;
const maxEndingLength = 20;
/** With each mark of a name alone. A run of marks is composed in quadratic time, so a longer name is cut before. */
const maxReadLength = 4 * maxLength;

/** Separators, control characters, invisible characters and bidirectional controls (rule F8). */
const forbidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/** The file name to show and offer: the last part of a path, normalised, "" if nothing is left. */
export const cleanFileName = (given: string): string => {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const read = shorten(last.toWellFormed(), maxReadLength);
  const cleaned = read.normalize('NFC').replaceAll(forbidden, '').trim();
  if (/^\.*$/.test(cleaned)) return '';
  return shorten(cleaned, maxLength);
};

/** The extension of a name, in lower case; "" for none. */
export const endingOf = (fileName: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The extension stays, because people and programs recognise the type by it. */
const shorten = (name: string, most: number): string => {
  if (name.length <= most) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= maxEndingLength ? name.slice(dot) : '';
  return `${name.slice(0, most - ending.length)}${ending}`.replaceAll(/\p{Cs}/gu, '');
};
