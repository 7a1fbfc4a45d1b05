import { changeUser, createQueue, createUser, undoTicket, updateTicket, writeNote } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { tries } from '@balcao/testkit/thoroughness';
import { array, assert, asyncProperty, constantFrom, oneof, record, subarray } from 'fast-check';
import { expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { type WatchingUser, watchingUser } from '../src/watching-user.ts';

/** S15: a user to whom REST refuses a ticket gets nothing of it on a socket, whatever happened before. */
type Action =
  | { readonly kind: 'place'; readonly queue: number | null; readonly user: number | null }
  | { readonly kind: 'close' | 'undone-transfer' | 'all-ticket' }
  | { readonly kind: 'sectors'; readonly user: number; readonly queues: readonly number[] };

const graceMs = 10_000;

const anyUser = constantFrom(0, 1, 2);
const action = oneof(
  record({
    kind: constantFrom('place' as const),
    queue: constantFrom(0, 1, null),
    user: constantFrom(0, 1, 2, null),
  }),
  record({ kind: constantFrom('undone-transfer' as const) }),
  record({ kind: constantFrom('close' as const, 'all-ticket' as const) }),
  record({ kind: constantFrom('sectors' as const), user: anyUser, queues: subarray([0, 1]) }),
);

const { stack, admin } = await openDesk();

it('sends updates of a ticket to every user who may open it, and to nobody else', async () => {
  const queueIds: number[] = [];
  for (const [name, color] of [
    ['Sales', '#112233'],
    ['Support', '#332211'],
  ] as const)
    queueIds.push((await admin.call(createQueue, { body: { name, color } })).id);
  const password = 'a-good-password';
  const people: { readonly id: number; readonly watching: WatchingUser }[] = [];
  for (const [index, name] of ['Ana Alves', 'Bia Braga', 'Caio Cruz'].entries()) {
    const email = `attendant${index}@desk.example`;
    const isTricked = index === 0 ? 'disabled' : 'enabled';
    const sectors = index === 0 ? [] : [queueIds[index - 1] ?? 0];
    const body = { name, email, password, isTricked, queueIds: sectors } as const;
    const { id } = await admin.call(createUser, { body });
    people.push({ id, watching: await watchingUser(stack.url, { name, email, password }) });
  }
  const watchingAdmin = await watchingUser(stack.url, {
    name: 'Admin',
    email: stack.adminEmail,
    password: stack.adminPassword,
  });
  // A closed ticket reopens whenever the contact writes.
  await admin.changeSetting('timeCreateNewTicket', '2592000');
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const number = '5511987654321';
  await admin.write(connectionId, { from: number, name: 'Rita', body: 'Hello?' });
  const ticketId = await eventually(async () => {
    const [ticket] = (await admin.tickets({ status: 'pending', showAll: 'true' })).tickets;
    if (ticket === undefined) throw new Error('the ticket is not there yet');
    return ticket.id;
  });
  const put = (body: object) => admin.call(updateTicket, { params: { ticketId }, body });
  let isOpenToAll = false;

  const act = async (wish: Action): Promise<void> => {
    switch (wish.kind) {
      case 'place': {
        const userId = wish.user === null ? null : (people[wish.user]?.id ?? null);
        const queueId = wish.queue === null ? null : (queueIds[wish.queue] ?? null);
        await put({ queueId, userId, status: 'pending' });
        return;
      }
      case 'close':
        await put({ status: 'closed' });
        return;
      case 'undone-transfer': {
        const { revision } = await put({
          queueId: queueIds[0],
          userId: null,
          status: 'pending',
          transf: true,
        });
        await probe();
        await admin.call(undoTicket, { params: { ticketId }, body: { revision } }).catch(() => undefined);
        return;
      }
      case 'all-ticket':
        isOpenToAll = !isOpenToAll;
        await admin.changeSetting('allTicket', isOpenToAll ? 'enabled' : 'disabled');
        return;
      case 'sectors':
        await admin.call(changeUser, {
          params: { userId: people[wish.user]?.id ?? 0 },
          body: { queueIds: wish.queues.flatMap((index) => queueIds[index] ?? []) },
        });
    }
  };

  let probes = 0;
  const leaks: string[] = [];
  const everybody = [...people.map(({ watching }) => watching), watchingAdmin];
  const thoseWhoMaySee = async (): Promise<readonly WatchingUser[]> => {
    const allowed: WatchingUser[] = [];
    for (const watching of everybody) if (await watching.maySee(ticketId)) allowed.push(watching);
    return allowed;
  };
  /** Causes an update of the ticket: exactly the users who may open it get it. */
  const probe = async (): Promise<void> => {
    const actedAt = Date.now();
    await eventually(async () => {
      // For a moment services may not have each other's events. After it, nothing is excused.
      const isForgiven = Date.now() - actedAt < graceMs;
      const mark = `probe ${(probes += 1)} of ${ticketId}`;
      const texts = [`"${mark}"`, `"message, ${mark}"`];
      const allowed = await thoseWhoMaySee();
      // An admin always sees it: once the admin has the update, it was sent.
      expect(allowed).toContain(watchingAdmin);
      // A refused user leaves the room, so nobody else asks before the update was sent.
      for (const watching of allowed) await watching.watch(ticketId);
      await admin.call(writeNote, { params: { ticketId }, body: { body: mark } });
      await admin.write(connectionId, { from: number, body: `message, ${mark}` });
      const hears = ({ heard }: WatchingUser, text: string): boolean =>
        heard().some((told) => told.includes(text));
      try {
        await eventually(
          () => {
            for (const text of texts)
              expect([text, ...allowed.filter((one) => hears(one, text)).map(({ name }) => name)]).toEqual([
                text,
                ...allowed.map(({ name }) => name),
              ]);
          },
          { timeoutMs: 5_000, intervalMs: 50 },
        );
      } finally {
        const allowedStill = await thoseWhoMaySee();
        const refused = everybody.filter((one) => !allowed.includes(one) && !allowedStill.includes(one));
        const overheard: string[] = [];
        for (const watching of refused) {
          await watching.settle();
          const missed = (await watching.missed()).includes(ticketId) ? ['what was missed'] : [];
          for (const what of [...texts.filter((text) => hears(watching, text)), ...missed])
            overheard.push(`${watching.name}: ${what}`);
        }
        if (isForgiven) expect(overheard).toEqual([]);
        else leaks.push(...overheard);
        for (const watching of refused) await watching.watch(ticketId);
      }
    });
  };

  await assert(
    asyncProperty(array(action, { minLength: 6, maxLength: 9 }), async (actions) => {
      for (const wish of actions) {
        await act(wish);
        await probe();
      }
    }),
    { numRuns: tries(3), endOnFailure: true },
  );
  expect([...new Set(leaks)]).toEqual([]);
  const masked = people[0]?.watching.heard() ?? [];
  expect(masked.filter((told) => told.includes(number))).toEqual([]);
  for (const watching of everybody) watching.close();
});
