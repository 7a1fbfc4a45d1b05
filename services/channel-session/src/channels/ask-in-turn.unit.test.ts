import { expect, test, vi } from 'vitest';
import { createAskInTurn } from './ask-in-turn.ts';

const nothingKnown = () => undefined;

test('asks one thing at a time, with a gap behind each, also behind one that failed', async () => {
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
  await vi.waitFor(() => {
    expect(asked).toEqual(['first']);
  });
  slow.resolve('1');
  expect(await first).toBe('1');
  await expect(second).rejects.toThrow('no');
  expect(await third).toBe('3');
  expect(asked).toEqual(['first', 'second', 'third']);
});

test('does not ask for what is known by its turn', async () => {
  const askInTurn = createAskInTurn(60_000);
  let known: string | undefined;
  const ask = () => {
    known = 'answer';
    return Promise.resolve(known);
  };
  const answers = [askInTurn(() => known, ask), askInTurn(() => known, ask)];
  expect(await Promise.all(answers)).toEqual(['answer', 'answer']);
});
