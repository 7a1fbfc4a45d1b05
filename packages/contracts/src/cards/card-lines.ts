/** One property of a card: `item1.TEL;type=CELL;waid=5511…:+55 11 …`. */
export type CardLine = {
  /** Without its group, in capitals; empty if the line is not a property. */
  readonly property: string;
  /** The part before the value, with the colon. */
  readonly head: string;
  readonly parameters: readonly Parameter[];
  /** As written, also if it is encoded. */
  readonly value: string;
};
export type Parameter = { readonly name: string; readonly value: string };

const edge = /^\s*(?:BEGIN|END):VCARD/i;
const quotedPrintable = /QUOTED-PRINTABLE/i;

/** Whether a line ends with the soft break of its encoding. */
const breaksSoftly = (line: string, next: string): boolean => line.endsWith('=') && !edge.test(next);

/** Joins continued lines: a continuation begins with a blank, or follows a soft break if the value is encoded so. */
const wholeLines = (body: string): readonly string[] => {
  const lines: string[] = [];
  let parts: string[] = [];
  let last = '';
  let isQuoted = false;
  const close = (): void => {
    if (parts.length > 0) lines.push(parts.join(''));
  };
  for (const line of body.split(/\r\n|\r|\n/)) {
    if (isQuoted && breaksSoftly(last, line)) {
      parts.splice(-1, 1, last.slice(0, -1), line);
      last = line;
    } else if (parts.length > 0 && (line.startsWith(' ') || line.startsWith('\t'))) {
      last = line.slice(1);
      parts.push(last);
    } else {
      close();
      parts = [line];
      last = line;
      isQuoted = quotedPrintable.test(line.slice(0, headAtMost));
    }
  }
  close();
  return lines;
};

/** A header that names an encoding is not longer. */
const headAtMost = 1_000;

type Head = { readonly parts: readonly string[]; readonly length: number };

/** The part before the first unquoted colon, split at its semicolons. An unclosed quote is an ordinary character. */
const headOf = (line: string): Head | undefined => {
  const parts: string[] = [];
  let from = 0;
  let hasQuotes = true;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === ':') return { parts: [...parts, line.slice(from, at)], length: at + 1 };
    if (sign === ';') {
      parts.push(line.slice(from, at));
      from = at + 1;
    } else if (sign === '"' && hasQuotes) {
      const closed = line.indexOf('"', at + 1);
      hasQuotes = closed >= 0;
      if (hasQuotes) at = closed;
    }
  }
  return undefined;
};

/** Version 2.1 writes `CELL` in place of `TYPE=CELL`. */
const parameterOf = (part: string): Parameter => {
  const equals = part.indexOf('=');
  return equals < 0
    ? { name: '', value: part.trim() }
    : { name: part.slice(0, equals).trim().toUpperCase(), value: unquoted(part.slice(equals + 1).trim()) };
};
const unquoted = (value: string): string => value.replaceAll('"', '');

const group = /^[\w-]+\./;
const propertyName = /^[\w-]+$/;

const lineOf = (line: string): CardLine => {
  const { parts, length } = headOf(line) ?? { parts: [], length: 0 };
  const [first = '', ...parameters] = parts;
  const name = first.replace(/^[\s\uFEFF]+/u, '').replace(group, '');
  return {
    property: propertyName.test(name) ? name.toUpperCase() : '',
    head: line.slice(0, length),
    parameters: parameters.map(parameterOf),
    value: line.slice(length),
  };
};

/** The properties of a text with cards, in order, each read once. */
export const cardLinesOf = (body: string): readonly CardLine[] => wholeLines(body).map(lineOf);
