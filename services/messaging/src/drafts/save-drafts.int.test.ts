import { listDrafts, saveDraft } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();

const save = (ticketId: number, body: object, actor = attendant()) =>
  desk.ask(actor, saveDraft, { params: { ticketId }, body });
const list = async (actor = attendant()) => {
  const { body } = await desk.ask(actor, listDrafts);
  return listDrafts.response.parse(body).drafts;
};

test('each user has one draft per ticket, newest first, and deletes it by emptying it', async () => {
  const [one, two] = [await desk.openTicket(), await desk.openTicket()];
  expect(await save(one.ticketId, { body: 'um' })).toMatchObject({ status: 200, body: undefined });
  await save(two.ticketId, { body: 'nota', isNote: true });
  await save(one.ticketId, { body: 'um e meio' });
  expect(await list()).toMatchObject([
    { ticketId: one.ticketId, body: 'um e meio', isNote: false, quotedMsgId: null },
    { ticketId: two.ticketId, body: 'nota', isNote: true },
  ]);
  expect(await list(attendant({ userId: 8 }))).toEqual([]);
  await save(one.ticketId, { body: '' });
  expect((await list()).map(({ ticketId }) => ticketId)).toEqual([two.ticketId]);
});

test('users neither save nor read drafts of tickets that they do not see', async () => {
  const { ticketId } = await desk.openTicket();
  await save(ticketId, { body: 'um' });
  const blind = attendant({ seesAllTickets: false });
  expect(await save(ticketId, { body: 'x' }, blind)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  });
  expect(await list(blind)).toEqual([]);
});

test('deleting a user deletes their drafts and nobody else’s', async () => {
  const { ticketId } = await desk.openTicket();
  const [gone, kept] = [attendant({ userId: 21 }), attendant({ userId: 22 })];
  for (const user of [gone, kept]) await save(ticketId, { body: 'meio' }, user);
  await desk.auth.transaction((tx) =>
    tx.append('user-21', 'any', [{ type: 'UserDeleted', data: { userId: 21 } }], { metadata }),
  );
  await expect.poll(() => list(gone)).toEqual([]);
  expect(await list(kept)).toHaveLength(1);
});

test('the other devices of the user are notified', async () => {
  const { ticketId } = await desk.openTicket();
  // No other test uses this user, so no earlier draft can arrive here.
  const userId = 23;
  for (const body of ['um', '']) await save(ticketId, { body }, attendant({ userId }));
  await expect
    .poll(() => desk.told.filter((one) => one.userId === userId))
    .toMatchObject([
      { told: { event: 'draftSaved', draft: { ticketId, body: 'um' } } },
      { told: { event: 'draftForgotten', ticketId } },
    ]);
});
