import { deleteMessage, editMessage, maskNumber, messageBodyMaxLength } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../../test/running-messaging.ts';

const desk = await startMessaging();
const foreign = attendant({ seesAllTickets: false });
const missing = '0199a1b2-0000-7000-8000-000000000001';

const edit = (messageId: string, body: string, actor = attendant()) =>
  desk.ask(actor, editMessage, { params: { messageId }, body: { body } });
const remove = (messageId: string, actor = attendant()) =>
  desk.ask(actor, deleteMessage, { params: { messageId } });
const sent = async () => {
  const { ticketId } = await desk.openTicket();
  const { id } = await desk.send(ticketId, { body: 'um' });
  await desk.outcome(id, { type: 'OutboundAckRaised', ack: 1 });
  const shown = async () => (await desk.list(ticketId)).messages.find((message) => message.id === id);
  await expect.poll(async () => (await shown())?.ack).toBe(1);
  return { ticketId, messageId: id, shown };
};

test('an edit shows at once, waits for the channel, and keeps the former text', async () => {
  const { messageId, shown } = await sent();
  expect(await edit(messageId, 'dois')).toMatchObject({ status: 200, body: undefined });
  expect(await edit(messageId, 'três')).toMatchObject({ status: 200 });
  expect(await shown()).toMatchObject({
    body: 'três',
    isEdited: true,
    oldMessages: [{ body: 'um', messageId }, { body: 'dois' }],
    change: { kind: 'edit', state: 'pending' },
  });
  const numbers = (await shown())?.oldMessages.map(({ id }) => id);
  expect(numbers).toEqual([expect.any(Number), expect.any(Number)]);
  expect(new Set(numbers).size).toBe(2);
  const changes = await desk.changesOf(messageId);
  for (const changeId of changes) await desk.changed(messageId, { changeId, kind: 'edit' });
  await expect.poll(async () => (await shown())?.change).toBeNull();
});

test('variables are replaced in an edited text as in a new one', async () => {
  const { messageId, ticketId, shown } = await sent();
  await edit(messageId, '{{name}} & {{user.name}}, {{ticket_id}}');
  expect(await shown()).toMatchObject({ body: `Rita & Ana, ${String(ticketId)}` });
});

test('only the newest former texts are kept, and no more than a page can carry', async () => {
  const { messageId, shown } = await sent();
  for (let change = 1; change <= 52; change += 1) await edit(messageId, `texto ${change}`);
  const many = (await shown())?.oldMessages.map(({ body }) => body) ?? [];
  expect([many.length, many[0], many.at(-1)]).toEqual([50, 'texto 2', 'texto 51']);
  const long = 'ç'.repeat(messageBodyMaxLength - 1);
  for (let change = 1; change <= 6; change += 1) await edit(messageId, `${long}${change}`);
  const few = (await shown())?.oldMessages.map(({ body }) => body.at(-1)) ?? [];
  expect(few).toEqual(['2', '3', '4', '5']);
});

test('an edited text that was shown masked keeps its hidden digits (rule N2)', async () => {
  const { ticketId, number } = await desk.openTicket();
  const masked = attendant({ seesNumbers: false });
  const { id } = await desk.send(ticketId, { body: `confirma ${number}?` });
  const shown = (await desk.list(ticketId, {}, masked)).messages.at(-1)?.body ?? '';
  expect(shown).toBe(`confirma ${maskNumber(number)}?`);
  await edit(id, `${shown} hoje`, masked);
  expect((await desk.list(ticketId)).messages.at(-1)?.body).toBe(`confirma ${number}? hoje`);
});

test('an edit that the channel refuses is undone, also if a later edit followed', async () => {
  const { messageId, shown } = await sent();
  await edit(messageId, 'dois');
  await edit(messageId, 'três');
  const [first = '', second = ''] = await desk.changesOf(messageId);
  await desk.changed(messageId, { changeId: first, kind: 'edit', problem: 'rejected' });
  await expect.poll(() => shown()).toMatchObject({ body: 'três', oldMessages: [{ body: 'um' }] });
  await desk.changed(messageId, { changeId: second, kind: 'edit', problem: 'too-late' });
  await expect
    .poll(() => shown())
    .toMatchObject({
      body: 'um',
      isEdited: false,
      oldMessages: [],
      change: { kind: 'edit', state: 'refused', problem: 'too-late', text: 'três' },
    });
  // The next try replaces the refused one.
  await edit(messageId, 'quatro');
  expect(await shown()).toMatchObject({ change: { state: 'pending', problem: null, text: null } });
});

test('a deletion keeps the body, and is undone if the channel refuses it', async () => {
  const { messageId, shown } = await sent();
  expect((await remove(messageId)).status).toBe(200);
  expect((await remove(messageId)).status).toBe(200);
  expect(await shown()).toMatchObject({ isDeleted: true, body: 'um', change: { kind: 'delete' } });
  const changes = await desk.changesOf(messageId);
  expect(changes).toHaveLength(1);
  expect(await edit(messageId, 'dois')).toMatchObject({
    status: 400,
    body: { error: 'ERR_EDITING_WAPP_MSG' },
  });
  await desk.changed(messageId, { changeId: changes[0] ?? '', kind: 'delete', problem: 'not-found' });
  await expect
    .poll(() => shown())
    .toMatchObject({
      isDeleted: false,
      change: { kind: 'delete', state: 'refused', problem: 'not-found', text: null },
    });
});

test('only sent texts of ours can be changed, by users who see their ticket', async () => {
  const { ticketId, messageId } = await sent();
  const inbound = (await desk.list(ticketId)).messages.find(({ fromMe }) => !fromMe)?.id ?? '';
  const notFound = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
  expect(await edit(missing, 'x')).toMatchObject(notFound);
  expect(await remove(missing)).toMatchObject(notFound);
  expect(await edit(messageId, 'x', foreign)).toMatchObject(notFound);
  expect(await remove(messageId, foreign)).toMatchObject(notFound);
  expect(await edit(messageId, ' \u200b')).toMatchObject({
    status: 400,
    body: { error: 'ERR_EMPTY_MESSAGE' },
  });
  expect(await edit(inbound, 'x')).toMatchObject({ status: 400, body: { error: 'ERR_EDITING_WAPP_MSG' } });
  expect(await remove(inbound)).toMatchObject({ status: 400, body: { error: 'ERR_DELETE_WAPP_MSG' } });
});

test('a failed message is deleted only at the desk', async () => {
  const { ticketId } = await desk.openTicket();
  const { id } = await desk.send(ticketId, { body: 'um' });
  await desk.outcome(id, { type: 'OutboundFailed', attempt: 1 });
  await expect.poll(async () => (await desk.list(ticketId)).messages.at(-1)?.sendState).toBe('failed');
  expect(await edit(id, 'dois')).toMatchObject({ status: 400, body: { reason: 'not sent' } });
  expect((await remove(id)).status).toBe(200);
  expect(await desk.changesOf(id)).toEqual([null]);
});

test('edits and deletions by the contact are applied, and an echo of ours changes nothing', async () => {
  const { ticketId, messageId, shown } = await sent();
  const { id = '' } = (await desk.list(ticketId)).messages[0] ?? {};
  await edit(messageId, 'dois');
  await desk.changedByChannel(messageId, { fromMe: true, body: 'dois' });
  await desk.changedByChannel(id, { fromMe: false, body: 'outra coisa' });
  await desk.changedByChannel(id, { fromMe: false });
  await expect
    .poll(async () => (await desk.list(ticketId)).messages[0])
    .toMatchObject({
      body: 'outra coisa',
      isEdited: true,
      isDeleted: true,
      oldMessages: [{ body: 'in 0' }],
      change: null,
    });
  expect((await shown())?.oldMessages).toHaveLength(1);
});
