import { expect, test } from 'vitest';
import { admin, attendant } from '../../test/running-ticket.ts';
import { shareAnswers, shareRunning } from './share-answers.ts';

const lookedUp = () => {
  const open: PromiseWithResolvers<number>[] = [];
  const ask = shareAnswers<{ day: string }, number>(() => {
    const looked = Promise.withResolvers<number>();
    open.push(looked);
    return looked.promise;
  });
  return { ask, open };
};

test('equal requests at once share one answer, and a later request gets its own', async () => {
  const { ask, open } = lookedUp();
  const [one, other] = [
    ask({ query: { day: '1' }, actor: admin(1) }),
    ask({ query: { day: '1' }, actor: admin(2) }),
  ];
  expect(open).toHaveLength(1);
  open[0]?.resolve(7);
  expect(await Promise.all([one, other])).toEqual([7, 7]);
  void ask({ query: { day: '1' }, actor: admin(1) });
  expect(open).toHaveLength(2);
});

test('users with another visibility, or with a request for another day, get their own answer', () => {
  const { ask, open } = lookedUp();
  void ask({ query: { day: '1' }, actor: admin(1) });
  void ask({ query: { day: '2' }, actor: admin(1) });
  void ask({ query: { day: '1' }, actor: attendant(7, { seesAllTickets: false }) });
  void ask({ query: { day: '1' }, actor: attendant(8, { seesAllTickets: false }) });
  expect(open).toHaveLength(4);
});

test('a failure reaches all who wait for it, and nobody else', async () => {
  const { ask, open } = lookedUp();
  const asked = { query: { day: '1' }, actor: admin(1) };
  const waiting = [ask(asked), ask(asked)];
  open[0]?.reject(new Error('away'));
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask(asked);
  open[1]?.resolve(1);
  expect(await again).toBe(1);
});

test('requests that are equal for all users run once at a time', async () => {
  const open: PromiseWithResolvers<number>[] = [];
  const ask = shareRunning(() => {
    const looked = Promise.withResolvers<number>();
    open.push(looked);
    return looked.promise;
  });
  const asked = [ask(), ask()];
  open[0]?.resolve(1);
  expect(await Promise.all(asked)).toEqual([1, 1]);
  void ask();
  expect(open).toHaveLength(2);
});
