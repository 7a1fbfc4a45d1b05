import { changeUser, readDirectory, showUser } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin } from './auth-process.ts';
import { metadata, openStaffedDesk, queue } from './staffed-desk.ts';

const desk = await openStaffedDesk();
const { tickets, channels, newUser, change, eventsOf } = desk;

test('sectors are shown with their names, sorted by name', async () => {
  const user = await newUser({ queueIds: [1, '2', 2] });
  expect(user.queues).toEqual([
    { id: 2, name: 'billing', color: '#112233' },
    { id: 1, name: 'Sales', color: '#112233' },
  ]);
  const { users: known } = await desk.call(readDirectory, {});
  expect(known.find(({ userId }) => userId === user.id)?.queueIds).toEqual([1, 2]);
});

test("a deleted sector is removed from users, and a deleted connection is nobody's default", async () => {
  const [one, other] = [await newUser({ queueIds: [1, 3], whatsappId: 8 }), await newUser({ queueIds: [1] })];
  await Promise.all([
    tickets.transaction((tx) =>
      tx.append('queue-3', 1, [{ type: 'QueueDeleted', data: { queueId: 3 } }], { metadata }),
    ),
    channels.transaction((tx) =>
      tx.append('connection-8', 1, [{ type: 'ConnectionRemoved', data: { connectionId: 8 } }], { metadata }),
    ),
  ]);
  await expect
    .poll(async () =>
      (await eventsOf(one.id))
        .slice(1)
        .flatMap(({ data }) => z.object({ changed: z.array(z.string()) }).parse(data).changed)
        .sort(),
    )
    .toEqual(['queueIds', 'whatsappId']);
  const shown = await desk.ask(showUser, { params: { userId: one.id } }, { actor: admin });
  expect(shown.body).toMatchObject({ queues: [{ id: 1 }], whatsappId: null, whatsapp: null });
  expect(await eventsOf(other.id)).toHaveLength(1);
  expect(await change(other.id, { queueIds: [1, 3] })).toMatchObject({
    status: 400,
    body: { error: 'ERR_QUEUE_NOT_FOUND' },
  });
});

test('a sector is shown under its newest name', async () => {
  const user = await newUser({ queueIds: [2] });
  await tickets.transaction((tx) =>
    tx.append('queue-2', 1, [{ type: 'QueueDetailsChanged', data: { queue: queue(2, 'Invoices') } }], {
      metadata,
    }),
  );
  await eventually(async () => {
    const shown = await desk.ask(showUser, { params: { userId: user.id } }, { actor: admin });
    expect(shown.body).toMatchObject({ queues: [{ id: 2, name: 'Invoices' }] });
  });
});

test('a sector whose event has not arrived is not reported as missing', async () => {
  const { id } = await newUser({ queueIds: [1] });
  // A position that ticket has not written yet.
  const after = [{ service: 'ticket', partition: 0, position: 1_000_000 }] as const;
  const named = { params: { userId: String(id) }, body: { queueIds: [1, 404] } };
  expect(await desk.ask(changeUser, named, { actor: admin, after })).toMatchObject({
    status: 503,
    body: { error: 'ERR_UNAVAILABLE', retryAfterSeconds: 1 },
  });
  expect(await desk.ask(changeUser, named, { actor: admin })).toMatchObject({
    status: 400,
    body: { error: 'ERR_QUEUE_NOT_FOUND' },
  });
});
