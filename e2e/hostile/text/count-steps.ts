import { Session } from 'node:inspector/promises';
import { countNatives, walkedSigns } from './counted-natives.ts';
import { hostileCorpus, type HostileText, longCorpus } from './hostile-corpus.ts';

/** A text twice as long may take twice the steps, and some constant work. */
const mostGrowth = 2.5;
const forTheWay = 20_000;
const shortLength = 1_024;
/** Half the length of the longest message. */
const longLength = 32_768;
const textsAtOnce = 20;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
// Before the readers are loaded: for code that was compiled earlier, V8 counts calls but not loop iterations.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { readers } = await import('./readers.ts');
countNatives();

const root = new URL('../../../', import.meta.url).href;

/** How often each block of our code ran since the last call. */
const blocksRun = async (): Promise<number> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  let sum = 0;
  for (const { url, functions } of result)
    if (url.startsWith(root) && !url.includes('/node_modules/'))
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  return sum;
};

const grows = (once: number, twice: number): boolean => twice > once * mostGrowth + forTheWay;

type Reader = (text: string) => unknown;
type Steps = { readonly blocks: number; readonly signs: readonly number[] };

const stepsOf = async (read: Reader, texts: readonly HostileText[], length: number): Promise<Steps> => {
  await blocksRun();
  const signs = texts.map(({ of }) => {
    const text = of(length);
    const before = walkedSigns();
    read(text);
    return walkedSigns() - before;
  });
  return { blocks: await blocksRun(), signs };
};

/** The texts that take more than twice the steps when they are twice as long. */
const tooMuch = async (
  read: Reader,
  texts: readonly HostileText[],
  length: number,
): Promise<readonly string[]> => {
  const once = await stepsOf(read, texts, length);
  const twice = await stepsOf(read, texts, length * 2);
  const named = texts
    .filter((_, at) => grows(once.signs[at] ?? 0, twice.signs[at] ?? 0))
    .map(({ name }) => name);
  return named.length === 0 && grows(once.blocks, twice.blocks)
    ? [`one of ${texts.map(({ name }) => name).join(' ')}`]
    : named;
};

const inParts = (texts: readonly HostileText[]): readonly (readonly HostileText[])[] =>
  Array.from({ length: Math.ceil(texts.length / textsAtOnce) }, (_, part) =>
    texts.slice(part * textsAtOnce, (part + 1) * textsAtOnce),
  );

const found: Record<string, string[]> = {};
for (const [name, read] of Object.entries(readers)) {
  const slow: string[] = [];
  for (const texts of inParts(hostileCorpus)) slow.push(...(await tooMuch(read, texts, shortLength)));
  if (slow.length === 0) slow.push(...(await tooMuch(read, longCorpus, longLength)));
  found[name] = slow;
}
process.stdout.write(JSON.stringify(found));
process.exit(0);
