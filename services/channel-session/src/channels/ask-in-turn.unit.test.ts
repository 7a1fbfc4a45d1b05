import { expect, test } from 'vitest';
import { createAskInTurn } from './ask-in-turn.ts';

const nothingKnown = () => undefined;

test('sends one request at a time, with a gap after each, also after a failed one', async () => {
  const askInTurn = createAskInTurn(0);
  const asked: string[] = [];
  const slow = Promise.withResolvers<string>();
  const ask = (name: string, answer: () => Promise<string>) =>
    askInTurn(nothingKnown, () => {
      asked.push(name);
      return answer();
    });
  const first = ask('first', () => slow.promise);
  const second = ask('second', () => Promise.reject(new Error('no')));
  const third = ask('third', () => Promise.resolve('3'));
  await expect.poll(() => asked).toEqual(['first']);
  slow.resolve('1');
  expect(await first).toBe('1');
  await expect(second).rejects.toThrow('no');
  expect(await third).toBe('3');
  expect(asked).toEqual(['first', 'second', 'third']);
});

test('a request that nobody waits for holds nothing up, however slow it is', async () => {
  const askInTurn = createAskInTurn(0);
  const slow = Promise.withResolvers<string>();
  const picture = askInTurn(nothingKnown, () => slow.promise, 'lets-others-pass');
  expect(await askInTurn(nothingKnown, () => Promise.resolve('a number'))).toBe('a number');
  slow.resolve('a picture');
  expect(await picture).toBe('a picture');
});

test('a request that lets others pass has a gap after its start, and waits for one that does not', async () => {
  const gapMs = 40;
  const askInTurn = createAskInTurn(gapMs);
  const begun: { readonly name: string; readonly at: number }[] = [];
  const names = (): string[] => begun.map(({ name }) => name);
  const number = Promise.withResolvers<string>();
  const ask = (name: string, answer: Promise<string>, standing?: 'lets-others-pass') =>
    askInTurn(
      nothingKnown,
      () => {
        begun.push({ name, at: performance.now() });
        return answer;
      },
      standing,
    );
  void ask('picture', Promise.withResolvers<string>().promise, 'lets-others-pass');
  void ask('number', number.promise);
  const next = ask('next picture', Promise.resolve('a picture'), 'lets-others-pass');
  await expect.poll(names).toEqual(['picture', 'number']);
  const [first, second] = begun;
  // Timers sometimes fire a little early.
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(gapMs - 5);
  number.resolve('a number');
  expect(await next).toBe('a picture');
  expect(names()).toEqual(['picture', 'number', 'next picture']);
});

test('does not send a request that is answered by its turn', async () => {
  const askInTurn = createAskInTurn(60_000);
  let known: string | undefined;
  const ask = () => {
    known = 'answer';
    return Promise.resolve(known);
  };
  const answers = [askInTurn(() => known, ask), askInTurn(() => known, ask)];
  expect(await Promise.all(answers)).toEqual(['answer', 'answer']);
});
