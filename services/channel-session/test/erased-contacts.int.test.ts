import { writeAsContact } from '@balcao/contracts';
import { eventually, containsText, storedText } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eraseKeys } from '#forgetting/forget-contacts.ts';
import { openDesk, startChannelSession, testStores } from './fixtures/desk.ts';
import { numberOf, startMessagingLog } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';
import { startTicketLog } from './fixtures/ticket-log.ts';

const stores = await testStores();
const desk = await openDesk(stores);
const messaging = await startMessagingLog(stores, desk.bus);
const tell = await startTicketLog(stores);
await startChannelSession(stores);

const erase = (contactId: number, mergedContactIds: number[] = []): Promise<void> =>
  tell(`contact-${contactId}`, {
    type: 'ContactDeleted',
    data: { contactId, ticketIds: [], mergedContactIds },
  });
const part = (contactId: number, mergedContactId: number): Promise<void> =>
  tell(`contact-${contactId}`, {
    type: 'ContactsUnmerged',
    data: { mergeId: 1, contactId, mergedContactId, ticketIds: [], removedTagIds: [] },
    sealed: { identities: [{ kind: 'phone', value: numberOf(mergedContactId) }], removedExtraInfo: [] },
    subject: `contact-${mergedContactId}`,
  });

const envelopes = (connectionId: number) => ownLog(stores).eventsOf('EnvelopeReceived', { connectionId });

/** A contact writes, and the desk knows it under this id. */
const receive = async (connectionId: number, contactId: number, body: string) => {
  const before = (await envelopes(connectionId)).length;
  await desk.ask(writeAsContact, {
    params: { whatsappId: connectionId },
    body: { from: numberOf(contactId), name: `Nome ${body}`, body },
  });
  const stored = await eventually(async () => {
    const found = (await envelopes(connectionId)).find(({ sealed }) => sealed?.body === body);
    expect(await envelopes(connectionId)).toHaveLength(before + 1);
    if (found === undefined) throw new Error('it did not arrive yet');
    return found;
  });
  return { messageId: stored.data.messageId, connectionId, contactId };
};

const chatOf = async (messageId: string): Promise<string | null> => {
  const { rows } = await sql<{ chat_id: string | null }>`
    select chat_id from st_channel_messages where message_id = ${messageId}
  `.execute(stores.database.db);
  return rows[0]?.chat_id ?? null;
};
const untilPlaced = async (contactId: number, count: number): Promise<void> => {
  await eventually(async () => {
    const { rows } = await sql`
      select chat_id from st_chat_contacts where contact_id = ${contactId}
    `.execute(stores.database.db);
    expect(rows).toHaveLength(count);
  });
};
const found = async (texts: readonly string[]): Promise<readonly string[]> => {
  const all = await storedText(stores.database.url, 'channel_session');
  return texts.filter((text) => containsText(all, text));
};
const keys = async (): Promise<readonly string[]> => {
  const rows = await stores.database.db.selectFrom('es_keys').select('subject').execute();
  return rows.map(({ subject }) => subject);
};
const passTime = async (): Promise<void> => {
  await sql`update st_erased_chats set erased_at = erased_at - interval '2 minutes'`.execute(
    stores.database.db,
  );
  await eraseKeys(ownLog(stores).store);
};

it('deletes an erased contact and the contacts merged into it, and no others', async () => {
  const { id } = await desk.create();
  await desk.connect(id);
  const placed = [
    await receive(id, 11, 'zuleide'),
    await receive(id, 12, 'quintanilha'),
    await receive(id, 13, 'berenice'),
  ];
  for (const place of placed) await messaging.place(place);
  for (const contactId of [11, 12, 13]) await untilPlaced(contactId, 1);
  await messaging.queue([{ connectionId: id, contactId: 11, body: 'was sent' }]);
  await expect.poll(() => desk.outbox(id)).toHaveLength(1);
  await desk.takeOffline(id);
  await messaging.queue([{ connectionId: id, contactId: 12, body: 'waits for its turn' }]);
  const gone = [numberOf(11), numberOf(12), 'zuleide', 'quintanilha', 'was sent', 'waits for its turn'];
  const kept = [numberOf(13), 'berenice'];
  await expect.poll(() => found([...gone, ...kept])).toEqual([...gone, ...kept]);
  const [one, other, third] = await Promise.all(placed.map(({ messageId }) => chatOf(messageId)));
  expect(await keys()).toEqual(expect.arrayContaining([`chat-${one}`, `chat-${other}`, `chat-${third}`]));

  await erase(11, [12]);
  await expect.poll(() => found([...gone, ...kept])).toEqual(kept);
  await passTime();
  const left = await keys();
  expect(left).toContain(`chat-${third}`);
  for (const chatId of [one, other]) expect(left).not.toContain(`chat-${chatId}`);
  const bodies = (await envelopes(id)).map(({ sealed }) => sealed?.body ?? null);
  expect(bodies.toSorted()).toEqual(['berenice', null, null]);
});

it('starts a new chat if the person writes again, and stores nothing more for the erased one', async () => {
  const { id } = await desk.create();
  await desk.connect(id);
  const first = await receive(id, 21, 'before');
  await messaging.place(first);
  await untilPlaced(21, 1);
  await erase(21);
  await expect.poll(() => found(['before'])).toEqual([]);
  // Sends under way, and events of the erased contact that still come.
  const again = await receive(id, 21, 'after');
  await messaging.place({ ...again, contactId: 22 });
  await untilPlaced(22, 1);
  await messaging.queue([
    { connectionId: id, contactId: 21, body: 'overtaken' },
    { connectionId: id, contactId: 22, body: 'answer' },
  ]);
  await expect.poll(async () => (await desk.outbox(id)).map(({ body }) => body)).toEqual(['answer']);
  expect(await chatOf(again.messageId)).not.toBe(await chatOf(first.messageId));
  await passTime();
  expect(await found(['overtaken'])).toEqual([]);
  expect(await keys()).toContain(`chat-${await chatOf(again.messageId)}`);
  expect(await found(['after'])).toEqual(['after']);
});

it('deletes a chat that turns out to be of an erased contact after the erasure', async () => {
  const { id } = await desk.create();
  await desk.connect(id);
  const late = await receive(id, 31, 'late');
  await erase(31);
  await eventually(async () => {
    const rows = await stores.database.db
      .selectFrom('st_erased_contacts')
      .select('contact_id')
      .where('contact_id', '=', 31)
      .execute();
    expect(rows).toHaveLength(1);
  });
  await messaging.place(late);
  await expect.poll(() => found(['late', numberOf(31)])).toEqual([]);
});

it('gives both contacts their own chats back after a merge is undone', async () => {
  const { id } = await desk.create();
  await desk.connect(id);
  await messaging.place(await receive(id, 42, 'of the one that stayed'));
  await messaging.place({ ...(await receive(id, 41, 'of the one that was merged')), contactId: 42 });
  await untilPlaced(42, 2);
  await part(42, 41);
  await untilPlaced(41, 1);
  await untilPlaced(42, 1);
  await erase(42);
  await expect.poll(() => found([numberOf(42), 'of the one that stayed'])).toEqual([]);
  const kept = [numberOf(41), 'of the one that was merged'];
  expect(await found(kept)).toEqual(kept);
  await erase(41);
  await expect.poll(() => found(kept)).toEqual([]);
});
