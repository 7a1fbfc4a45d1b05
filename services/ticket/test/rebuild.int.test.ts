import {
  changeNote,
  deleteNote,
  deleteTicket,
  noteSchema,
  readTicket,
  updateTicket,
  writeNote,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { expect, test } from 'vitest';
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

test('every read model equals its rebuild, and one that was tampered with does not', async () => {
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
  const sound = await verify();
  expect(sound.map(({ name }) => name)).toEqual([
    'contacts',
    'queues',
    'tags',
    'quick-answers',
    'tickets',
    'notes',
  ]);
  for (const { hashLive, hashRebuilt } of sound) expect(hashLive).toBe(hashRebuilt);

  await desk.sql(`update rm_tickets set status = 'closed' where ticket_id = 1`);
  const tampered = new Map((await verify()).map((hashes) => [hashes.name, hashes]));
  const contacts = tampered.get('contacts');
  const tickets = tampered.get('tickets');
  expect(contacts?.hashLive).toBe(contacts?.hashRebuilt);
  expect(tickets?.hashLive).not.toBe(tickets?.hashRebuilt);
});
