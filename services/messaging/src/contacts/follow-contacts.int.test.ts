import type { NewEventOf, TicketEvents } from '@balcao/contracts';
import { eventually, containsText, storedText } from '@balcao/testkit';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createFolderMediaStore } from '@balcao/media-store';
import { expect, test } from 'vitest';
import { metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();

const append = (stream: string, ...events: NewEventOf<TicketEvents>[]) =>
  desk.ticket.transaction((tx) => tx.append(stream, 'any', events, { metadata }));
const place = { status: 'open', userId: 7, queueId: null, whatsappId: 1 } as const;
const opened = async (count = 1) => {
  const { ticketId, number } = await desk.openTicket(count);
  const contactId = ticketId * 10;
  await append(`ticket-${ticketId}`, {
    type: 'TicketOpened',
    data: { ticketId, contactId, isGroup: false, to: place },
  });
  await append(`contact-${contactId}`, {
    type: 'ContactCreated',
    data: { contactId, isGroup: false },
    sealed: { name: 'Rita', identities: [{ kind: 'phone', value: number }] },
    subject: `contact-${contactId}`,
  });
  await expect.poll(() => identitiesOf(contactId)).toEqual([number]);
  return { ticketId, contactId, number };
};
const identitiesOf = async (contactId: number) =>
  (
    await desk.sql('select value from rm_contact_identities where contact_id = $1 order by value', [
      contactId,
    ])
  ).map(({ value }) => value);
/** The address from which the contact last wrote. Answers go there first. */
const heardOf = (contactId: number) =>
  desk.sql('select 1 from st_addresses where contact_id = $1', [contactId]);

test('a deleted ticket takes its messages and drafts with it, also after a rebuild', async () => {
  const [gone, kept] = [await opened(2), await opened()];
  await desk.sql(`insert into st_drafts values (7, $1, 'x', null, false, now())`, [gone.ticketId]);
  await append(`ticket-${gone.ticketId}`, { type: 'TicketDeleted', data: { ...gone, place } });
  await expect
    .poll(() => desk.sql('select 1 from rm_messages where ticket_id = $1', [gone.ticketId]))
    .toEqual([]);
  expect(await desk.sql('select 1 from st_drafts where ticket_id = $1', [gone.ticketId])).toEqual([]);
  expect(await desk.sql('select 1 from rm_messages where ticket_id = $1', [kept.ticketId])).toHaveLength(1);
  const [verified] = await desk.verify();
  expect(verified?.hashLive).toBe(verified?.hashRebuilt);
});

test('merged contacts become one, separated contacts become two, and each keeps its texts when the other is erased', async () => {
  const [one, other] = [await opened(), await opened()];
  const merge = { mergeId: 1, contactId: one.contactId, mergedContactId: other.contactId };
  const identities = [{ kind: 'phone' as const, value: other.number }];
  const subject = `contact-${one.contactId}`;
  await append(`contact-${one.contactId}`, {
    type: 'ContactsMerged',
    data: { ...merge, ticketIds: [other.ticketId], addedTagIds: [] },
    sealed: { mergedName: 'Rita', identities, addedExtraInfo: [] },
    subject,
  });
  const contactOf = async (ticketId: number) =>
    (await desk.sql('select contact_id::int as id from rm_messages where ticket_id = $1', [ticketId]))[0]?.[
      'id'
    ];
  await expect.poll(() => contactOf(other.ticketId)).toBe(one.contactId);
  expect(await identitiesOf(one.contactId)).toEqual([one.number, other.number].toSorted());
  expect(await identitiesOf(other.contactId)).toEqual([]);
  desk.tickets.change(other.ticketId, { contactId: one.contactId });
  const sent = await desk.send(other.ticketId, { body: 'answered since' });
  await desk.arrive({ number: other.number, body: 'said since' });
  const saidIn = async (ticketId: number) =>
    (await desk.sql('select body from rm_messages where ticket_id = $1 order by body', [ticketId])).map(
      ({ body }) => body,
    );
  await expect.poll(() => saidIn(other.ticketId)).toEqual(['answered since', 'in 0', 'said since']);
  const keyOf = async (messageId: string) =>
    (await desk.sql('select subject from es_events where stream = $1', [`message-${messageId}`]))[0]?.[
      'subject'
    ];
  expect(await keyOf(sent.id)).toBe(subject);

  await append(`contact-${one.contactId}`, {
    type: 'ContactsUnmerged',
    data: { ...merge, ticketIds: [other.ticketId], removedTagIds: [] },
    sealed: { identities, removedExtraInfo: [] },
    subject,
  });
  await expect.poll(() => contactOf(other.ticketId)).toBe(other.contactId);
  expect(await identitiesOf(one.contactId)).toEqual([one.number]);
  expect(await identitiesOf(other.contactId)).toEqual([other.number]);
  expect(await heardOf(one.contactId)).toEqual([]);

  desk.tickets.change(other.ticketId, { contactId: other.contactId });
  expect(await keyOf(sent.id)).toBe(`contact-${other.contactId}`);
  await append(`contact-${one.contactId}`, {
    type: 'ContactDeleted',
    data: { contactId: one.contactId, ticketIds: [one.ticketId] },
  });
  await append(`ticket-${one.ticketId}`, {
    type: 'TicketDeleted',
    data: { ticketId: one.ticketId, contactId: one.contactId, place },
  });
  await eventually(async () => {
    expect(await saidIn(one.ticketId)).toEqual([]);
    expect(await desk.sql('select 1 from es_keys where subject = $1', [subject])).toEqual([]);
  });
  expect(await saidIn(other.ticketId)).toEqual(['answered since', 'in 0', 'said since']);
  for (const { hashLive, hashRebuilt } of await desk.verify()) expect(hashLive).toBe(hashRebuilt);
});

test('answers go to the number that a user entered', async () => {
  const { contactId, number } = await opened();
  expect(await heardOf(contactId)).toHaveLength(1);
  await append(`contact-${contactId}`, {
    type: 'ContactNumberChanged',
    data: { contactId },
    sealed: { before: { kind: 'phone', value: number }, after: { kind: 'phone', value: '351999999999' } },
    subject: `contact-${contactId}`,
  });
  await expect.poll(() => identitiesOf(contactId)).toEqual(['351999999999']);
  expect(await heardOf(contactId)).toEqual([]);
});

test('no text of a deleted contact, or of one merged into it, can be decrypted', async () => {
  const [gone, merged, kept] = [await opened(), await opened(), await opened()];
  await desk.arrive({ number: gone.number, body: 'zuleide wrote' });
  await desk.send(gone.ticketId, { body: 'dear quintanilha' });
  await desk.sql(`insert into st_drafts values (7, $1, 'about zuleide', null, false, now())`, [
    gone.ticketId,
  ]);
  const texts = ['zuleide', 'quintanilha', gone.number, merged.number];
  const found = async () => {
    const all = await storedText(desk.databaseUrl, 'messaging');
    return texts.filter((text) => containsText(all, text));
  };
  await expect.poll(() => found()).toEqual(texts);
  const keys = async () => (await desk.sql('select subject from es_keys')).map(({ subject }) => subject);
  expect(await keys()).toEqual(
    expect.arrayContaining([gone, merged, kept].map(({ contactId }) => `contact-${contactId}`)),
  );

  await append(`contact-${gone.contactId}`, {
    type: 'ContactDeleted',
    data: {
      contactId: gone.contactId,
      ticketIds: [gone.ticketId, merged.ticketId],
      mergedContactIds: [merged.contactId],
    },
  });
  await expect.poll(() => found()).toEqual([]);
  for (const { hashLive, hashRebuilt } of await desk.verify()) expect(hashLive).toBe(hashRebuilt);
  for (const { ticketId, contactId } of [gone, merged])
    await append(`ticket-${ticketId}`, { type: 'TicketDeleted', data: { ticketId, contactId, place } });
  const left = await keys();
  expect(left).toContain(`contact-${kept.contactId}`);
  expect(left).not.toContain(`contact-${gone.contactId}`);
  expect(left).not.toContain(`contact-${merged.contactId}`);
  for (const { hashLive, hashRebuilt } of await desk.verify()) expect(hashLive).toBe(hashRebuilt);
});

test('deleting a contact removes the files that no other message needs', async () => {
  const { ticketId, contactId } = await opened();
  const mediaStore = await createFolderMediaStore({ path: desk.mediaPath });
  const put = async () => (await mediaStore.put(Readable.from([Buffer.from('x')]), { maxBytes: 10 })).key;
  const isThere = (key: string): Promise<boolean> =>
    mediaStore.open(key).then(
      ({ stream }) => {
        stream.destroy();
        return true;
      },
      () => false,
    );
  const [own, shared] = [await put(), await put()];
  const messageId = randomUUID();
  await desk.sql(
    `insert into rm_media (message_id, ticket_id, connection_id, state, due_at, twins)
     values ($1, $2, 1, 'stored', now(), '{"mp3":null,"voice":null}')`,
    [messageId, ticketId],
  );
  await desk.sql('insert into rm_media_keys (key, message_id) values ($1, $2), ($3, $2), ($3, $4)', [
    own,
    messageId,
    shared,
    randomUUID(),
  ]);
  await append(`contact-${contactId}`, {
    type: 'ContactDeleted',
    data: { contactId, ticketIds: [ticketId] },
  });
  await expect.poll(() => isThere(own)).toBe(false);
  expect(await isThere(shared)).toBe(true);
});
