/** The characters that native functions read for a program. */
let walked = 0;

type Cost = (on: unknown, values: readonly unknown[], answer: unknown) => number;

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 1;
const whole: Cost = (on) => lengthOf(on);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Up to the match, or to the end. */
const toFound: Cost = (on, [, from], answer) =>
  answer === -1 || answer === false ? lengthOf(on) - numberOf(from) : numberOf(answer) - numberOf(from) + 1;
const sizeOfNeedle: Cost = (_, [needle]) => lengthOf(needle);

/** A pattern is linear by itself, as another test proves; an anchored pattern reads no more than its match. */
const ofPattern: Cost = (on, [text], answer) => {
  const isBound = on instanceof RegExp && (on.sticky || (on.source.startsWith('^') && !on.multiline));
  return isBound || answer === true ? 1 : lengthOf(text);
};

const wrap = (holder: object, name: string, cost: Cost): void => {
  const method: unknown = Reflect.get(holder, name);
  if (typeof method !== 'function') throw new TypeError(`${name} is gone.`);
  Reflect.defineProperty(holder, name, {
    configurable: true,
    writable: true,
    value(this: unknown, ...values: unknown[]): unknown {
      const answer: unknown = Reflect.apply(method, this, values);
      walked += Math.max(1, cost(this, values, answer));
      return answer;
    },
  });
};

const wholeText = [
  'split',
  'replace',
  'replaceAll',
  'match',
  'matchAll',
  'search',
  'trim',
  'trimStart',
  'trimEnd',
];
const changedText = ['normalize', 'toLowerCase', 'toUpperCase', 'toWellFormed'];
const wholeList = [
  'concat',
  'includes',
  'indexOf',
  'join',
  'reverse',
  'shift',
  'sort',
  'toSorted',
  'unshift',
];

/** Starts counting. Slicing a string copies nothing, so it counts as one. */
export const countNatives = (): void => {
  for (const name of [...wholeText, ...changedText]) wrap(String.prototype, name, whole);
  for (const name of ['indexOf', 'includes']) wrap(String.prototype, name, toFound);
  for (const name of ['startsWith', 'endsWith']) wrap(String.prototype, name, sizeOfNeedle);
  for (const name of wholeList) wrap(Array.prototype, name, whole);
  wrap(Array.prototype, 'slice', (_, __, answer) => lengthOf(answer));
  // Not `exec`: if it were replaced, each replacement in a text would take a slow path.
  wrap(RegExp.prototype, 'test', ofPattern);
};

export const walkedSigns = (): number => walked;
