export type WrittenNumber = {
  /** With the country code if it was written; masked numbers may end in `*`. */
  readonly digits: string;
  /** Whether it was written with its country code: after "+" or "00", or in a WhatsApp address. */
  readonly hasCountry: boolean;
};

const digit = /\p{Nd}/u;
const otherDigit = /\p{No}/u;

/** In Unicode, the ten digits of a script are consecutive, zero first. */
const valueOf = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** The value of a digit of any script, also in a circle or raised; null: it is no digit. */
export const digitOf = (sign: string): string | null => {
  if (sign >= '0' && sign <= '9') return sign;
  if (digit.test(sign)) return valueOf(sign);
  const plain = otherDigit.test(sign) ? sign.normalize('NFKC') : '';
  return /^\d$/.test(plain) ? plain : null;
};

/** Replaces digits of any script by ASCII digits; everything else stays. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (letter) => (letter < ':' ? letter : valueOf(letter)));

/** Only the digits of a text. */
export const digitsIn = (text: string): string => withPlainDigits(text).replaceAll(/\D/g, '');

/** Direction marks, joiners and similar characters come with copied text. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const links = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(?=[+\d])/i;
const scheme = /^(?:tel:|whatsapp:\/\/send\/?\?phone=)/i;
/** The trunk digit of a country, which is not dialled after the country code. */
const trunk = /\(0\)/;
const separators = /[\s()./\p{Pd}\u2043\u2212\u00b7\u2022\u2027]/gu;

/** No number is longer, with any separators between its digits. */
export const longestWrittenNumber = 500;

const read = (written: string, form: RegExp): WrittenNumber | null => {
  if (written.length > longestWrittenNumber) return null;
  const visible = withPlainDigits(written.normalize('NFKC').replaceAll(invisible, '')).trim();
  const linked = visible.replace(links, '');
  const isLink = linked !== visible;
  const isAddress = isLink || scheme.test(linked);
  const plain = linked.replace(scheme, '');
  const [number = ''] = isAddress ? plain.split(/[;?&#]/, 1) : [plain];
  const [, sign = '', digits] =
    form.exec((number.includes('+') ? number.replace(trunk, '') : number).replaceAll(separators, '')) ?? [];
  if (digits === undefined || digits === '') return null;
  return { digits, hasCountry: isLink || sign !== '' };
};

/** A part of a number may begin with two zeros as well. */
const numberForm = /^(\+|00(?=\d{7}))?(\d+)$/;
const maskedForm = /^(\+|00(?=\d{7}))?(\d+\*{0,4})$/;

/**
 * A phone number that was typed or pasted, or a part of one: with digits, dashes and spaces of any script, invisible
 * characters, `tel:`, "00", "+" or a WhatsApp address. null: it is not a number.
 */
export const readNumber = (written: string): WrittenNumber | null => read(written, numberForm);

/** The same for numbers whose last digits, four at most, may be hidden. */
export const readMaskedNumber = (written: string): WrittenNumber | null => read(written, maskedForm);

/** The digits of a whole number that was typed or pasted, five to twenty; null: it is not a whole number. */
export const readWholeNumber = (written: string): string | null => {
  const digits = readNumber(written)?.digits ?? '';
  return digits.length < 5 || digits.length > 20 ? null : digits;
};
