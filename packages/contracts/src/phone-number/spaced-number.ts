const parts = /^(\d+)([\d*]{4})$/;
/** No number is shorter than this, and none is longer than 15 digits (E.164). */
const numberLength = { least: 8, most: 15 };
/** No country code is the beginning of another. */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const brazilian = /^55(\d\d)(\d{4,5})$/;

/**
 * A number for a cell of a spreadsheet, masked digits included: `55 11 99408-4601`. The hyphen makes it a text in every
 * language. It has no plus sign, because a cell that begins with one may be a formula.
 */
export const spacedNumber = (number: string): string => {
  const [, front = '', end = ''] = parts.exec(number) ?? [];
  if (number.length < numberLength.least || front === '') return number;
  return `${spacedFront(front, number.length)}-${end}`;
};

const spacedFront = (front: string, length: number): string => {
  if (length > numberLength.most) return front;
  const local = brazilian.exec(front);
  if (local !== null) return `55 ${local[1] ?? ''} ${local[2] ?? ''}`;
  const code = countryCode.exec(front)?.[0] ?? '';
  return front.length === code.length ? front : `${code} ${front.slice(code.length)}`;
};
