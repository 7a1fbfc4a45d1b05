import { randomUUID } from 'node:crypto';
import { type ApiActor, AppError, checkNumber, placeSend } from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { person, startTicket } from '../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default) values
  (1, 'Vendas', null, '#111111', true), (2, 'Outra', null, '#222222', false)`);
await desk.sql(`insert into rm_users (user_id, name, queue_ids, connection_id) values (7, 'Ana', '{3}', 2)`);
await desk.sql(`insert into rm_users (user_id, name, is_suspended) values (8, 'Bia', true)`);
await desk.sql(`insert into rm_queues values
  (3, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (4, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);

const asked: number[] = [];
for (const connectionId of [1, 2]) {
  const holder = desk.bus.serveHolder(connectionId, [
    serveOperation(checkNumber, ({ number }) => {
      asked.push(connectionId);
      if (number.endsWith('99')) return Promise.resolve({ isRegistered: false as const });
      if (number.endsWith('98')) throw new Error('the page is gone');
      const identities = [{ kind: 'phone' as const, value: number }];
      return Promise.resolve({ isRegistered: true as const, identities });
    }),
  ]);
  disposeAtEnd(() => holder.stop());
}

const anyone: ApiActor = { kind: 'api', name: 'userApiToken', tokenId: null, queueIds: [] };
const limited: ApiActor = { kind: 'api', name: 'Shop', tokenId: randomUUID(), queueIds: [3] };
let lastNumber = 351_960_000_000;
const freeNumber = (): string => String((lastNumber += 100));
const place = async (wish: Partial<z.input<(typeof placeSend)['input']>> = {}) =>
  (
    await desk.bus.call(
      placeSend,
      {
        messageId: randomUUID(),
        actor: anyone,
        numberField: 'number',
        number: freeNumber(),
        connectionId: null,
        userId: null,
        queueId: null,
        ...wish,
      },
      systemContext('test', { deadlineMs: 60_000 }),
    )
  ).ticket;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? { code: error.code, ...error.details } : error),
  );

test('a stranger becomes a contact by number, with a pending ticket where the script says (rule P6)', async () => {
  const number = freeNumber();
  const ticket = await place({
    number: `+${number.slice(0, 3)} (${number.slice(3)})`,
    userId: 7,
    queueId: 3,
  });
  expect(ticket).toMatchObject({
    status: 'pending',
    userId: 7,
    queueId: 3,
    whatsappId: 1,
    unreadMessages: 0,
    contact: { name: number, number },
  });
  expect(asked.at(-1)).toBe(1);
  expect((await place({ number, connectionId: 2 })).whatsappId).toBe(2);
  expect(asked.at(-1)).toBe(2);
});

test('a number that was checked a moment ago is not checked again (rule P6)', async () => {
  const number = freeNumber();
  const before = asked.length;
  const [one, other] = [await place({ number }), await place({ number })];
  expect(other.id).toBe(one.id);
  expect(asked.slice(before)).toEqual([1]);
  await place({ number, connectionId: 2 });
  expect(asked.slice(before)).toEqual([1, 2]);
  const unknown = '35196999999';
  for (const tries of [3, 4]) {
    expect(await failureOf(place({ number: unknown }))).toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    expect(asked.slice(before)).toHaveLength(tries);
  }
});

test('simultaneous sends are ofContacts together, each for its own script', async () => {
  const actors = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? anyone : limited));
  const numbers = actors.map(() => freeNumber());
  const tickets = await Promise.all(
    actors.map((actor, index) => place({ actor, number: numbers[index] ?? '' })),
  );
  expect(tickets.map(({ contact }) => contact.number)).toEqual(numbers);
  expect(tickets.map(({ queueId }) => queueId)).toEqual(
    actors.map((actor) => (actor === limited ? 3 : null)),
  );
  const opened = await desk.sql(
    `select metadata->'actor'->>'name' as name, data->>'ticketId' as id from es_events where type = 'TicketOpened'`,
  );
  const nameOf = new Map(opened.map(({ id, name }) => [Number(id), name]));
  expect(tickets.map(({ id }) => nameOf.get(id))).toEqual(actors.map(({ name }) => name));
});

test('a send does not move an unresolved ticket or mark it read', async () => {
  const number = freeNumber();
  const [met] = await desk.receive({ contact: person(number) });
  const ticket = await place({ number, userId: 7, queueId: 4 });
  expect(ticket).toMatchObject({ id: met?.ticketId, userId: null, queueId: null, unreadMessages: 1 });
});

test('simultaneous repeats of one message open only one ticket', async () => {
  const number = freeNumber();
  const messageId = randomUUID();
  const tickets = await Promise.all(Array.from({ length: 10 }, () => place({ number, messageId })));
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(1);
});

test('a script that is limited to sectors opens tickets and writes only in them', async () => {
  expect(await place({ actor: limited })).toMatchObject({ queueId: 3 });
  expect(await failureOf(place({ actor: limited, queueId: 4 }))).toMatchObject({ code: 'ERR_NO_PERMISSION' });
  const two = { ...limited, queueIds: [3, 4] };
  expect(await failureOf(place({ actor: two }))).toMatchObject({ code: 'ERR_VALIDATION', field: 'queueId' });
  const number = freeNumber();
  await place({ number, queueId: 4 });
  const before = await desk.sql('select count(*)::int as count from es_events');
  expect(await failureOf(place({ number, actor: limited }))).toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await desk.sql('select count(*)::int as count from es_events')).toEqual(before);
});

test.each([
  [{ number: 'nobody' }, { code: 'ERR_VALIDATION', field: 'number', reason: 'invalid-number' }],
  [{ number: '35196999999' }, { code: 'ERR_WAPP_INVALID_CONTACT' }],
  [{ number: '35196999998' }, { code: 'ERR_WAPP_CHECK_CONTACT' }],
  [{ connectionId: 9 }, { code: 'ERR_NO_WAPP_FOUND', field: 'whatsappId' }],
  [
    { connectionId: 9, numberField: 'to' as const },
    { code: 'ERR_NO_WAPP_FOUND', field: 'connectionId' },
  ],
  [{ userId: 99 }, { code: 'ERR_NO_USER_FOUND', field: 'userId' }],
  [{ userId: 8 }, { code: 'ERR_NO_USER_FOUND', field: 'userId', reason: 'suspended' }],
  [{ queueId: 99 }, { code: 'ERR_QUEUE_NOT_FOUND', field: 'queueId' }],
])('%j is refused', async (wish, failure) => {
  expect(await failureOf(place(wish))).toMatchObject(failure);
});
