import { changeUser, createQueue, createUser, undoTicket, updateTicket, writeNote } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { startStack, type Stack } from '@balcao/local/stack';
import { eventually } from '@balcao/testkit';
import { tries } from '@balcao/testkit/thoroughness';
import { array, assert, asyncProperty, constantFrom, oneof, record, subarray } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WatchingUser, watchingUser } from '../src/watching-user.ts';

/** S15 of the checks: whoever REST refuses a ticket hears nothing of it on a socket, whatever happened before. */
type Action =
  | { readonly kind: 'place'; readonly queue: number | null; readonly user: number | null }
  | { readonly kind: 'close' | 'undone-transfer' | 'all-ticket' }
  | { readonly kind: 'sectors'; readonly user: number; readonly queues: readonly number[] };

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

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

it('tells nobody of a ticket that they may not open, and everybody who may', async () => {
  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
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
  // What is closed wakes, whenever the contact writes again.
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
  /** Something is told of the ticket: those and only those hear it who may open it. */
  const probe = () =>
    eventually(async () => {
      const mark = `probe ${(probes += 1)} of ${ticketId}`;
      for (const { watching } of people) await watching.watch(ticketId);
      await admin.call(writeNote, { params: { ticketId }, body: { body: mark } });
      await admin.write(connectionId, { from: number, body: `message, ${mark}` });
      const allowed: string[] = [];
      for (const { watching } of people) if (await watching.maySee(ticketId)) allowed.push(watching.name);
      const hears = ({ watching }: (typeof people)[number], text: string): boolean =>
        watching.heard().some((told) => told.includes(text));
      await eventually(
        async () => {
          for (const { watching } of people) await watching.settle();
          for (const text of [`"${mark}"`, `"message, ${mark}"`])
            expect([
              text,
              people.filter((one) => hears(one, text)).map(({ watching }) => watching.name),
            ]).toEqual([text, allowed]);
        },
        { timeoutMs: 5_000, intervalMs: 200 },
      );
      for (const { watching } of people)
        if (!allowed.includes(watching.name)) expect(await watching.missed()).not.toContain(ticketId);
    });

  await assert(
    asyncProperty(array(action, { minLength: 6, maxLength: 9 }), async (actions) => {
      for (const wish of actions) {
        await act(wish);
        await probe();
      }
    }),
    { numRuns: tries(3), endOnFailure: true },
  );
  const masked = people[0]?.watching.heard() ?? [];
  expect(masked.filter((told) => told.includes(number))).toEqual([]);
  for (const { watching } of people) watching.close();
});
