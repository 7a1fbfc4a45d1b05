import type { CardLine, Parameter } from './card-lines.ts';

const parameter = ({ parameters }: CardLine, name: string): string | undefined =>
  parameters.find((each) => each.name === name)?.value;

/** Version 2.1 omits the name of a parameter. */
const isQuotedPrintable = ({ parameters }: CardLine): boolean =>
  parameters.some(
    ({ name, value }: Parameter) =>
      (name === 'ENCODING' || name === '') && value.toUpperCase() === 'QUOTED-PRINTABLE',
  );

const decoded = (bytes: Uint8Array, charset: string): string | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // An unknown charset, or bytes that are invalid in it.
    return undefined;
  }
};

/** Old phones wrote this charset without naming it, or named a wrong one. It decodes every byte. */
const anyByte = 'windows-1252';
const textOf = (bytes: Uint8Array, charset: string | undefined): string =>
  (charset === undefined ? undefined : decoded(bytes, charset)) ??
  decoded(bytes, 'utf-8') ??
  decoded(bytes, anyByte) ??
  '';

const hexPair = /^[\dA-F]{2}$/i;

/** `=C3=A9` is two bytes; the other characters stay as they are. */
const fromQuotedPrintable = (value: string, charset: string | undefined): string => {
  const texts: string[] = [];
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) texts.push(textOf(Uint8Array.from(bytes), charset));
    bytes = [];
  };
  for (let at = 0; at < value.length; at += 1) {
    const pair = value.slice(at + 1, at + 3);
    const code = value.charCodeAt(at);
    if (value[at] === '=' && hexPair.test(pair)) {
      bytes.push(Number.parseInt(pair, 16));
      at += 2;
    } else if (code < 0x80) bytes.push(code);
    else {
      flush();
      texts.push(value.charAt(at));
    }
  }
  flush();
  return texts.join('');
};

const isBytes = /^[\0-\u00FF]*$/;
const beyondAscii = /[\u0080-\u00FF]/;

/** A value in which each byte became one character on the way, although its charset is named. */
const fromBytes = (value: string, charset: string): string =>
  beyondAscii.test(value) && isBytes.test(value)
    ? (decoded(
        Uint8Array.from(value, (sign) => sign.charCodeAt(0)),
        charset,
      ) ?? value)
    : value;

/** The value of a line, decoded. Characters that have a meaning in the format keep their backslash. */
export const decodedValue = (line: CardLine): string => {
  const charset = parameter(line, 'CHARSET');
  if (isQuotedPrintable(line)) return fromQuotedPrintable(line.value, charset);
  return charset === undefined ? line.value : fromBytes(line.value, charset);
};

const escaped = /\\([^])/g;
const plainText = (text: string): string =>
  text.replaceAll(escaped, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign)).trim();

export const textOfLine = (line: CardLine): string => plainText(decodedValue(line));

/** The parts of a value, split at its unescaped semicolons. */
export const partsOfLine = (line: CardLine): readonly string[] => {
  const value = decodedValue(line);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === ';') {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)].map(plainText);
};
