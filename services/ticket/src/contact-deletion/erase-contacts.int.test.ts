import { randomUUID } from 'node:crypto';
import {
  changeContact,
  createTicket,
  deleteContact,
  mergeContacts,
  messageChangeEvents,
  takeContact,
  unmergeContacts,
  updateTicket,
  verifyProjectionsInput,
  verifyProjectionsOutput,
  writeNote,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { eventually, containsText, storedText } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, masterKey, person, startTicket } from '../../test/running-ticket.ts';

const desk = await startTicket();
await desk.giveWay('messaging');
const messaging = await startPeer({
  ...desk,
  masterKey,
  service: 'messaging',
  catalog: messageChangeEvents,
});
const boss = admin(1);
await desk.sql(`insert into rm_connections values (1, 'Vendas', null, '#112233', true)`);
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const hasId = z.object({ id: z.number(), merges: z.array(z.object({ id: z.number() })).optional() });

const stored = () => storedText(desk.databaseUrl, 'ticket');
const found = async (texts: readonly string[]): Promise<readonly string[]> => {
  const all = await stored();
  return texts.filter((text) => containsText(all, text));
};
const keys = async () =>
  (await desk.sql('select subject from es_keys order by subject')).map(({ subject }) => subject);
const subjectsOf = (...ids: readonly number[]) => ids.map((id) => `contact-${id}`).toSorted();
const verify = async () => {
  const operation = {
    service: 'ticket',
    operation: 'verifyProjections',
    input: verifyProjectionsInput,
    output: verifyProjectionsOutput,
  } as const;
  const context = systemContext('test', { deadlineMs: 30_000 });
  const { projections } = await desk.bus.call(operation, {}, context);
  return projections.filter(({ hashLive, hashRebuilt }) => hashLive !== hashRebuilt);
};
const ask = async (...asked: Parameters<typeof desk.ask>) => {
  const answer = await desk.ask(...asked);
  expect(answer.status).toBe(200);
  return hasId.parse(answer.body);
};

/** A contact with all facts that the desk can store. Each of their texts contains their word. */
const leaveTraces = async (word: string, number: string) => {
  const taken = await ask(boss, takeContact, { body: { name: `${word} Nome`, number } });
  const extraInfo = [{ name: 'Rua', value: `${word} Rua` }];
  const params = { contactId: taken.id };
  await ask(boss, changeContact, { params, body: { email: `${word}@example.com`, extraInfo } });
  const opened = await ask(boss, createTicket, { body: { contactId: taken.id, userId: 1, status: 'open' } });
  const [heard] = await desk.receive({ contact: person(number), preview: `${word} disse` });
  expect(heard?.ticketId).toBe(opened.id);
  await desk.ask(boss, writeNote, { params: { ticketId: opened.id }, body: { body: `${word} nota` } });
  const messageId = randomUUID();
  const at = new Date().toISOString();
  await messaging.transaction((tx) =>
    tx.append(
      `message-${messageId}`,
      'any',
      [
        {
          type: 'MessageEdited',
          data: {
            messageId,
            ticketId: opened.id,
            contactId: taken.id,
            connectionId: 1,
            origin: 'channel',
            changeId: null,
            userId: null,
            at,
          },
          sealed: { before: `${word} antes`, body: `${word} depois`, preview: `${word} depois` },
          subject: `contact-${taken.id}`,
        },
      ],
      { metadata },
    ),
  );
  await eventually(async () => {
    expect(await found([`${word} antes`])).toHaveLength(1);
  });
  return { contactId: taken.id, ticketId: opened.id, texts: [word, number] };
};

test('a deleted contact and the contacts merged into it leave no text and no key; others keep theirs', async () => {
  const rita = await leaveTraces('zuleide', '5511987650001');
  const work = await leaveTraces('quintanilha', '5511987650002');
  const other = await leaveTraces('berenice', '5511987650003');
  const everything = [...rita.texts, ...work.texts];
  expect(await found(everything)).toEqual(everything);
  await desk.ask(boss, updateTicket, { params: { ticketId: work.ticketId }, body: { status: 'closed' } });
  await ask(boss, mergeContacts, {
    params: { contactId: rita.contactId },
    body: { contactId: work.contactId },
  });

  const params = { contactId: rita.contactId };
  expect((await desk.ask(boss, deleteContact, { params })).status).toBe(200);
  await eventually(async () => {
    expect(await found(everything)).toEqual([]);
  });
  expect(await keys()).toEqual(subjectsOf(other.contactId));
  expect(await found(other.texts)).toEqual(other.texts);
  expect(await verify()).toEqual([]);
});

test('a contact that was unmerged is also erased in the contact from which it was separated', async () => {
  const stays = await leaveTraces('severina', '5511987650011');
  const goes = await leaveTraces('hermengarda', '5511987650012');
  await desk.ask(boss, updateTicket, { params: { ticketId: goes.ticketId }, body: { status: 'closed' } });
  const params = { contactId: stays.contactId };
  const merged = await ask(boss, mergeContacts, { params, body: { contactId: goes.contactId } });
  await ask(boss, unmergeContacts, { params: { ...params, mergeId: merged.merges?.[0]?.id } });
  await desk.ask(boss, deleteContact, { params: { contactId: goes.contactId } });
  await eventually(async () => {
    expect(await found(goes.texts)).toEqual([]);
  });
  // The erased contact's part of the merge cannot be decrypted, not even with the key of the other contact.
  const merges = await desk.sql(`select distinct subject from es_events where type like 'Contacts%merged'`);
  expect(merges.map(({ subject }) => subject)).toContain(`contact-${goes.contactId}`);
  expect(await keys()).not.toContain(`contact-${goes.contactId}`);
  expect(await found(stays.texts)).toEqual(stays.texts);
  expect(await verify()).toEqual([]);
});

test('a note from the time of a merge goes back with its ticket, and survives the other contact', async () => {
  const stays = await leaveTraces('gertrudes', '5511987650021');
  const back = await leaveTraces('filomena', '5511987650022');
  await desk.ask(boss, updateTicket, { params: { ticketId: back.ticketId }, body: { status: 'closed' } });
  const params = { contactId: stays.contactId };
  const merged = await ask(boss, mergeContacts, { params, body: { contactId: back.contactId } });
  const note = { params: { ticketId: back.ticketId }, body: { body: 'noted since' } };
  expect((await desk.ask(boss, writeNote, note)).status).toBe(200);
  await ask(boss, unmergeContacts, { params: { ...params, mergeId: merged.merges?.[0]?.id } });
  await desk.ask(boss, deleteContact, { params });
  await eventually(async () => {
    expect(await found(stays.texts)).toEqual([]);
  });
  const kept = [...back.texts, 'noted since'];
  expect(await found(kept)).toEqual(kept);
  expect(await verify()).toEqual([]);
});
