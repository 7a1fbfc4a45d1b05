import { randomUUID } from 'node:crypto';
import {
  cancelHeldMessage,
  deleteMessage,
  editMessage,
  listMessages,
  messageSchema,
  releaseHeldMessage,
  sendMedia,
  sendMessage,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const { openTicket } = desk;
const other = attendant({ userId: 8, name: 'Bia' });

const hold = async (holdSeconds = 30) => {
  const { ticketId } = await openTicket();
  const message = await desk.send(ticketId, { body: 'Espere', holdSeconds });
  return { ticketId, messageId: message.id, message };
};
const typesOf = async (messageId: string) =>
  (
    await desk.sql('select type from es_events where stream = $1 order by revision', [`message-${messageId}`])
  ).map(({ type }) => type);
const cancel = (messageId: string, actor = attendant()) =>
  desk.ask(actor, cancelHeldMessage, { params: { messageId } });
const release = (messageId: string, actor = attendant()) =>
  desk.ask(actor, releaseHeldMessage, { params: { messageId } });

test('only its sender sees a held message, with the time until which it waits', async () => {
  const { ticketId, messageId, message } = await hold();
  expect(message).toMatchObject({ sendState: 'queued', way: { queuedAt: null } });
  expect(message.way?.heldUntil).not.toBeNull();
  const ids = async (actor = attendant()) =>
    (await desk.list(ticketId, {}, actor)).messages.map(({ id }) => id);
  expect(await ids()).toContain(messageId);
  expect(await ids(other)).not.toContain(messageId);
  expect(await typesOf(messageId)).toEqual(['MessageHeld']);
});

test('a page does not count messages that another user holds', async () => {
  const { ticketId } = await openTicket(25);
  await desk.send(ticketId, { body: 'Espere', holdSeconds: 30 });
  const counts = async (actor = attendant()) =>
    Promise.all(
      ['1', '2', '3'].map(async (pageNumber) => (await desk.list(ticketId, { pageNumber }, actor)).count),
    );
  expect(await counts()).toEqual([26, 26, 26]);
  expect(await counts(other)).toEqual([25, 25, 25]);
});

test('no page can start at a message that another user holds', async () => {
  const { ticketId, messageId } = await hold();
  const around = async (actor = attendant()) =>
    (await desk.ask(actor, listMessages, { params: { ticketId }, query: { around: messageId } })).status;
  expect([await around(), await around(other)]).toEqual([200, 404]);
});

test('a held message is sent once its time is over, once, at the end of the conversation', async () => {
  const { ticketId, messageId, message } = await hold(1);
  await expect.poll(() => typesOf(messageId)).toEqual(['MessageHeld', 'MessageQueued']);
  const { messages } = await desk.list(ticketId, {}, other);
  const sent = messages.at(-1);
  expect(sent).toMatchObject({ id: messageId, body: 'Espere', sendState: 'queued' });
  expect(sent?.way?.queuedAt).not.toBeNull();
  expect(sent?.sequence.localeCompare(message.sequence)).toBe(1);
});

test('only its sender can cancel a held message, and then it is gone', async () => {
  const { ticketId, messageId } = await hold();
  expect(await cancel(messageId, other)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  });
  const answer = await cancel(messageId);
  expect(messageSchema.parse(answer.body)).toMatchObject({ id: messageId, body: 'Espere' });
  expect((await desk.list(ticketId)).messages.map(({ id }) => id)).not.toContain(messageId);
  for (const late of [await cancel(messageId), await release(messageId)])
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_HOLD_OVER' } });
});

test('a cancelled message is not sent again under its id, and cancels nothing else', async () => {
  const { ticketId } = await openTicket();
  const clientId = randomUUID();
  const text = { body: 'Espere', clientId, holdSeconds: 30 };
  await cancel((await desk.send(ticketId, text)).id);
  const conflict = { status: 409, body: { error: 'ERR_CONFLICT' } };
  expect(await desk.ask(attendant(), sendMessage, { params: { ticketId }, body: text })).toMatchObject(
    conflict,
  );
  const files = [randomUUID(), clientId].map((id) => ({
    media: {
      key: id,
      fileName: 'a.pdf',
      mimeType: 'application/pdf',
      size: 9,
      sha256: 'a'.repeat(64),
      seconds: null,
      width: null,
      height: null,
    },
    caption: '',
    isRecording: false,
    clientId: id,
  }));
  const body = { files, quotedMsgId: null, holdSeconds: 0 };
  expect(await desk.ask(attendant(), sendMedia, { params: { ticketId }, body })).toMatchObject(conflict);
  expect((await desk.list(ticketId)).messages.map((message) => message.body)).toEqual(['in 0']);
});

test('a release and a cancel at once: exactly one happens', async () => {
  const { messageId } = await hold();
  const outcomes = await Promise.all([release(messageId), cancel(messageId)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await typesOf(messageId)).toHaveLength(2);
});

test('only its sender releases a held message early, and only once', async () => {
  const { ticketId, messageId } = await hold();
  expect((await release(messageId, other)).status).toBe(404);
  const released = messageSchema.parse((await release(messageId)).body);
  expect(released.way?.queuedAt).not.toBeNull();
  expect((await desk.list(ticketId)).messages.at(-1)).toMatchObject({ id: messageId, revision: 2 });
  expect(released.revision).toBe(2);
  expect(await release(messageId)).toMatchObject({ status: 409, body: { error: 'ERR_HOLD_OVER' } });
  const missing = '0199a1b2-0000-7000-8000-000000000001';
  expect(await release(missing)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
  expect(await cancel(missing)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
});

test('the text of a held message can be replaced without a history', async () => {
  const { ticketId, messageId } = await hold();
  const edited = await desk.ask(attendant(), editMessage, {
    params: { messageId },
    body: { body: 'Melhor' },
  });
  expect(edited.status).toBe(200);
  const own = (await desk.list(ticketId)).messages.at(-1);
  expect(own).toMatchObject({ body: 'Melhor', isEdited: false, oldMessages: [], change: null });
  expect(messageSchema.parse((await release(messageId)).body).body).toBe('Melhor');
});

test('deleting a held message cancels it', async () => {
  const { messageId } = await hold();
  expect((await desk.ask(other, deleteMessage, { params: { messageId } })).status).toBe(404);
  expect((await desk.ask(attendant(), deleteMessage, { params: { messageId } })).status).toBe(200);
  expect(await typesOf(messageId)).toEqual(['MessageHeld', 'MessageHoldCancelled']);
});
