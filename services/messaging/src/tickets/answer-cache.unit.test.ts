import type { UserActor, Written } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const ana: UserActor = {
  kind: 'user',
  userId: 7,
  sessionId: 'session-7',
  name: 'Ana',
  profile: 'user',
  queueIds: [1],
  seesNumbers: true,
  seesAllTickets: false,
};

const written = (position: number, service: Written['service'] = 'auth'): Written => ({
  service,
  partition: 3,
  position,
});

type Answer = {
  readonly ticket: { readonly contactId: number };
  readonly isByRights: boolean;
  readonly asked: number;
  readonly isCurrent: boolean;
};

/** An owner who says how often it was asked. Contact 10 has the tickets 1 and 2, contact 30 ticket 3. */
const setUp = ({ isByRights = false, ...options }: { atMost?: number; isByRights?: boolean } = {}) => {
  let time = 0;
  let asked = 0;
  const cache = createAnswerCache<Answer>({
    outdated: (answer) => ({ ...answer, isCurrent: false }),
    now: () => time,
    ...options,
  });
  const answer = (ticketId: number, isCurrent = true): Answer => ({
    ticket: { contactId: ticketId < 3 ? 10 : ticketId * 10 },
    isByRights,
    asked: (asked += 1),
    isCurrent,
  });
  /** For what needs all of an answer. */
  const needOf = (from: () => Promise<Answer>) => ({
    waitsFor: (service: Written['service']) => service !== 'ticket',
    take: (known: Answer) => (known.isCurrent ? known : null),
    ask: from,
  });
  const ask = async (ticketId: number, after: readonly Written[] = [], actor: UserActor = ana) => {
    const need = needOf(() => Promise.resolve(answer(ticketId)));
    return (await cache.ask({ ticketId, actor }, { after }, need)).asked;
  };
  /** For what goes by an outdated answer too, and by one that does not know of messages. */
  const askLess = async (ticketId: number, after: readonly Written[] = [], actor: UserActor = ana) => {
    const need = {
      waitsFor: (service: Written['service']) => service !== 'ticket' && service !== 'messaging',
      take: (known: Answer) => known,
      ask: () => Promise.resolve(answer(ticketId, false)),
    };
    return (await cache.ask({ ticketId, actor }, { after }, need)).asked;
  };
  const invalidate = (what: Partial<Parameters<typeof cache.invalidate>[0]>): void => {
    cache.invalidate({ ticketIds: [], contactIds: [], isAny: false, ...what });
  };
  return { cache, ask, askLess, needOf, answer, invalidate, pass: (ms: number) => (time += ms) };
};

test('the same person is answered from memory, anybody else and anything else is not', async () => {
  const { ask } = setUp();
  expect([await ask(1), await ask(1)]).toEqual([1, 1]);
  expect(await ask(2)).toBe(2);
  expect(await ask(1, [], { ...ana, userId: 8 })).toBe(3);
  // Another right, another answer.
  expect(await ask(1, [], { ...ana, queueIds: [1, 2] })).toBe(4);
  expect([await ask(1), await ask(2)]).toEqual([1, 2]);
});

test('what holds by rights is answered to whoever has the same', async () => {
  const { ask } = setUp({ isByRights: true });
  const bia: UserActor = { ...ana, userId: 8, sessionId: 'session-8', name: 'Bia' };
  expect([await ask(1), await ask(1, [], bia)]).toEqual([1, 1]);
  const others: readonly Partial<UserActor>[] = [
    { queueIds: [1, 2] },
    { profile: 'admin' },
    { seesNumbers: false },
    { seesAllTickets: true },
  ];
  for (const [index, right] of others.entries())
    expect(await ask(1, [], { ...bia, ...right })).toBe(index + 2);
});

test('what changed is forgotten for everybody: a ticket, all of a contact, or any', async () => {
  const { ask, invalidate } = setUp();
  const answers = async () => [
    await ask(1),
    await ask(2),
    await ask(3),
    await ask(1, [], { ...ana, userId: 8 }),
  ];
  expect(await answers()).toEqual([1, 2, 3, 4]);
  invalidate({ ticketIds: [1] });
  expect(await answers()).toEqual([5, 2, 3, 6]);
  invalidate({ contactIds: [10] });
  expect(await answers()).toEqual([7, 8, 3, 9]);
  invalidate({ contactIds: [99], ticketIds: [98] });
  expect(await answers()).toEqual([7, 8, 3, 9]);
  invalidate({ isAny: true });
  expect(await answers()).toEqual([10, 11, 12, 13]);
});

test('an answer that was on its way while something changed is not cached', async () => {
  const { cache, answer, ask, needOf, invalidate } = setUp();
  const owner = Promise.withResolvers<Answer>();
  const need = needOf(() => owner.promise);
  const late = cache.ask({ ticketId: 1, actor: ana }, { after: [] }, need);
  invalidate({ ticketIds: [2] });
  owner.resolve(answer(1));
  expect((await late).asked).toBe(1);
  expect(await ask(1)).toBe(2);
});

test('an answer since is asked for by whoever needs the last message, and by nobody else', async () => {
  const { cache, ask, askLess } = setUp();
  expect([await ask(1), await ask(3), await askLess(1)]).toEqual([1, 2, 1]);
  cache.outdate([1]);
  expect([await askLess(1), await askLess(1), await ask(3)]).toEqual([1, 1, 2]);
  expect([await ask(1), await askLess(1)]).toEqual([3, 3]);
  // Asked for less, it says less.
  expect([await askLess(4), await ask(4), await askLess(4)]).toEqual([4, 5, 5]);
});

test('what was on its way while somebody answered is cached as outdated', async () => {
  const { cache, answer, ask, askLess, needOf } = setUp();
  const owner = Promise.withResolvers<Answer>();
  const need = needOf(() => owner.promise);
  const late = cache.ask({ ticketId: 1, actor: ana }, { after: [] }, need);
  cache.outdate([1]);
  owner.resolve(answer(1));
  expect((await late).asked).toBe(1);
  expect([await askLess(1), await ask(1)]).toEqual([1, 2]);
});

test('an answer for all of the same rights hides none that one person got', async () => {
  const { cache, askLess, needOf, answer } = setUp({ isByRights: true });
  expect(await askLess(1)).toBe(1);
  const need = needOf(() => Promise.resolve({ ...answer(1), isByRights: false }));
  const about = { ticketId: 1, actor: ana };
  expect((await cache.ask(about, { after: [] }, need)).asked).toBe(2);
  expect((await cache.ask(about, { after: [] }, need)).asked).toBe(2);
});

test('a refusal is not cached', async () => {
  const { cache, ask, needOf } = setUp();
  const refusal = new Error('no');
  const need = needOf(() => Promise.reject(refusal));
  const refused = cache.ask({ ticketId: 1, actor: ana }, { after: [] }, need);
  await expect(refused).rejects.toBe(refusal);
  expect(await ask(1)).toBe(1);
});

test('whoever wrote elsewhere is answered by an owner who has heard of it', async () => {
  const { ask } = setUp();
  expect(await ask(1)).toBe(1);
  expect(await ask(1, [written(5)])).toBe(2);
  expect([await ask(1, [written(5)]), await ask(1, [written(4)]), await ask(1)]).toEqual([2, 2, 2]);
  expect(await ask(1, [written(5), written(1, 'messaging')])).toBe(3);
  expect(await ask(1, [written(6)])).toBe(4);
  // The owner's own writes are told by itself.
  expect(await ask(1, [written(6), written(9, 'ticket')])).toBe(4);
});

test('nothing is cached for longer than half a minute', async () => {
  const { ask, pass } = setUp();
  expect(await ask(1)).toBe(1);
  pass(29_999);
  expect(await ask(1)).toBe(1);
  pass(1);
  expect(await ask(1)).toBe(2);
});

test('of too many, what was not asked for longest is forgotten first', async () => {
  const { ask } = setUp({ atMost: 2 });
  for (const ticketId of [1, 3, 4]) await ask(ticketId);
  expect([await ask(3), await ask(4), await ask(1)]).toEqual([2, 3, 4]);
});
