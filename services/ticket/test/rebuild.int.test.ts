import {
  changeContact,
  changeNote,
  contactSchema,
  createQueue,
  createQuickAnswer,
  createTag,
  deleteContact,
  deleteNote,
  deleteQueue,
  deleteTag,
  deleteTicket,
  mergeContacts,
  noteSchema,
  readTicket,
  setContactTags,
  tagSchema,
  unmergeContacts,
  updateTicket,
  writeNote,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { modules } from '../src/application.ts';
import { admin, attendant, person, startTicket } from './running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);

const verify = async () => {
  const operation = {
    service: 'ticket',
    operation: 'verifyProjections',
    input: verifyProjectionsInput,
    output: verifyProjectionsOutput,
  } as const;
  const context = systemContext('test', { deadlineMs: 30_000 });
  return (await desk.bus.call(operation, {}, context)).projections;
};

/** Makes some of every change of contacts, tags, sectors and quick answers. */
const changeContacts = async () => {
  const boss = admin(1);
  const met = await desk.receive(
    ...Array.from({ length: 5 }, (_, index) => ({
      contact: person(String(351_950_000_000 + index), `Élia ${index}`),
      connectionId: index + 1,
    })),
  );
  const [one = 0, two = 0, three = 0, gone = 0] = met.map(({ contactId }) => contactId);
  const tagIds: number[] = [];
  for (const name of ['Cliente', 'Atraso', 'Novo']) {
    const { body } = await desk.ask(boss, createTag, { body: { name, color: '' } });
    tagIds.push(tagSchema.parse(body).id);
  }
  const tag = (contactId: number, ...ids: (number | undefined)[]) =>
    desk.ask(boss, setContactTags, { body: { contactId, tags: ids.map((id) => ({ id })) } });
  await tag(one, tagIds[0], tagIds[2]);
  await tag(two, tagIds[1]);
  await tag(gone, tagIds[1]);
  for (const contactId of [one, two])
    await desk.ask(boss, changeContact, {
      params: { contactId },
      body: { name: `Ana ${contactId}`, email: 'ana@example.com', extraInfo: [{ name: 'CPF', value: '1' }] },
    });
  await desk.ask(boss, changeContact, { params: { contactId: three }, body: { number: null } });
  const merged = await desk.ask(boss, mergeContacts, {
    params: { contactId: one },
    body: { contactId: two },
  });
  await desk.ask(boss, mergeContacts, { params: { contactId: one }, body: { contactId: three } });
  const mergeId = contactSchema.parse(merged.body).merges?.[0]?.id;
  await desk.ask(boss, unmergeContacts, { params: { contactId: one, mergeId } });
  await partForGood();
  await desk.ask(boss, deleteTag, { params: { tagId: tagIds[2] } });
  await desk.ask(boss, deleteContact, { params: { contactId: gone } });
  await desk.receive({ contact: person('351950000003', 'Élia de novo') });
  for (const [index, name] of ['Vendas', 'Apoio'].entries())
    await desk.ask(boss, createQueue, { body: { name, color: `#00000${index}` } });
  await desk.ask(boss, deleteQueue, { params: { queueId: 1 } });
  await desk.ask(boss, createQueue, { body: { name: 'Vendas', color: '#000000' } });
  await desk.ask(boss, createQuickAnswer, { body: { shortcut: 'fim', message: 'Até a próxima!' } });
};

/** Merges two contacts, changes them as one, unmerges them, and erases one. */
const partForGood = async () => {
  const boss = admin(1);
  const met = await desk.receive(
    { contact: person('351960000001', 'Rui'), connectionId: 1 },
    { contact: person('351960000002', 'Rui Sá'), connectionId: 2 },
  );
  const [contactId = 0, other = 0] = met.map((recorded) => recorded.contactId);
  const change = async (id: number, body: object) => {
    const changed = await desk.ask(boss, changeContact, { params: { contactId: id }, body });
    return contactSchema.parse(changed.body);
  };
  await change(other, { email: 'rui@example.com', extraInfo: [{ name: 'CPF', value: '1' }] });
  const merged = await desk.ask(boss, mergeContacts, { params: { contactId }, body: { contactId: other } });
  const { extraInfo } = await change(contactId, { name: 'Rui, ambos' });
  await change(contactId, { extraInfo: [...extraInfo, { name: 'Cidade', value: 'Braga' }] });
  const mergeId = contactSchema.parse(merged.body).merges?.[0]?.id;
  const parted = await desk.ask(boss, unmergeContacts, { params: { contactId, mergeId } });
  expect(parted.body).toMatchObject({ name: 'Rui, ambos', email: '', extraInfo: [{ name: 'Cidade' }] });
  expect((await desk.ask(boss, deleteContact, { params: { contactId: other } })).status).toBe(200);
};

test('every read model equals its rebuild, and a changed row makes them differ', async () => {
  for (let index = 0; index < 12; index += 1) {
    const contact = person(String(5_511_987_650_000 + index));
    const [first] = await desk.receive({ contact }, { contact, connectionId: 2 });
    const params = { ticketId: first?.ticketId };
    const [step1, step2] = [index % 3, index % 4];
    if (step1 > 0) await desk.ask(ana, updateTicket, { params, body: { status: 'open' } });
    if (step1 > 1) await desk.ask(ana, updateTicket, { params, body: { status: 'closed' } });
    if (step2 > 0) await desk.receive({ contact });
    if (step2 > 1) await desk.ask(ana, readTicket, { params, body: { upTo: 2 } });
    const body = { body: `note ${index}` };
    const note = await desk.ask(ana, writeNote, { params, body });
    const { id: noteId } = noteSchema.parse(note.body);
    const own = { params: { ...params, noteId } };
    if (step1 > 0) await desk.ask(ana, changeNote, { ...own, body: { body: 'rewritten' } });
    if (step1 > 1) await desk.ask(ana, deleteNote, own);
    if (index === 5) await desk.ask(admin(1), deleteTicket, { params });
    const lid = { kind: 'lid', value: String(index) } as const;
    await desk.receive({ contact: { ...contact, identities: [...contact.identities, lid] } });
  }
  await changeContacts();
  const sound = await verify();
  const known = modules.flatMap(({ projections = [] }) => projections.map(({ name }) => name));
  expect(known).toContain('tickets');
  expect(sound.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  for (const { hashLive, hashRebuilt } of sound) expect(hashLive).toBe(hashRebuilt);

  await desk.sql(`update rm_tickets set status = 'closed' where ticket_id = 1`);
  const tampered = new Map((await verify()).map((hashes) => [hashes.name, hashes]));
  const contacts = tampered.get('contacts');
  const tickets = tampered.get('tickets');
  expect(contacts?.hashLive).toBe(contacts?.hashRebuilt);
  expect(tickets?.hashLive).not.toBe(tickets?.hashRebuilt);
});
