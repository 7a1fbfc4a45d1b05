import {
  changeNote,
  deleteNote,
  listNotes,
  type Note,
  noteSchema,
  type UserActor,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, person, startTicket } from '../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name) values (7, 'Ana'), (8, 'Bia')`);
const ana = attendant(7, { name: 'Ana' });
const bia = attendant(8, { name: 'Bia' });
const stranger = attendant(9, { seesAllTickets: false });
let lastNumber = 351_960_000_000;

const newTicket = async (): Promise<number> => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  return recorded?.ticketId ?? 0;
};
const write = (actor: UserActor, ticketId: number, body: object) =>
  desk.ask(actor, writeNote, { params: { ticketId }, body });
const notesOf = async (actor: UserActor, ticketId: number): Promise<Note[]> =>
  listNotes.response.parse((await desk.ask(actor, listNotes, { params: { ticketId } })).body).notes;

test('users who see the ticket see its notes, oldest first, and one note per client id', async () => {
  const ticketId = await newTicket();
  const clientId = '0199a1b2-0000-7000-8000-00000000000a';
  const [one, again] = await Promise.all([
    write(ana, ticketId, { body: ' first ', clientId }),
    write(ana, ticketId, { body: ' first ', clientId }),
  ]);
  expect([one.status, again.status]).toEqual([200, 200]);
  expect(noteSchema.parse(one.body)).toEqual(noteSchema.parse(again.body));
  await write(bia, ticketId, { body: 'second' });
  expect((await notesOf(bia, ticketId)).map(({ body, userName }) => [body, userName])).toEqual([
    ['first', 'Ana'],
    ['second', 'Bia'],
  ]);
  await desk.sql('update rm_users set is_deleted = true where user_id = 8');
  expect((await notesOf(ana, ticketId)).at(-1)).toMatchObject({ userId: null, userName: 'Bia' });
  await desk.sql('update rm_users set is_deleted = false where user_id = 8');
});

test('a note hides the contact’s number, and keeps it when it is edited (rules N10 and N2)', async () => {
  const [recorded] = await desk.receive({ contact: person('5511972711602') });
  const ticketId = recorded?.ticketId ?? 0;
  const masked = attendant(7, { name: 'Ana', seesNumbers: false });
  const body = 'ligar 11 97271-1602';
  const note = noteSchema.parse((await write(ana, ticketId, { body })).body);
  const [shown] = await notesOf(masked, ticketId);
  expect(shown?.body).toBe('ligar 11 97271-****');
  const changed = { params: { ticketId, noteId: note.id }, body: { body: `${shown?.body ?? ''} hoje` } };
  expect((await desk.ask(masked, changeNote, changed)).body).toMatchObject({
    body: 'ligar 11 97271-**** hoje',
  });
  expect((await notesOf(ana, ticketId))[0]?.body).toBe(`${body} hoje`);
});

test('older notes of the conversation come before newer ones', async () => {
  const first = await newTicket();
  await write(ana, first, { body: 'before' });
  await desk.ask(ana, updateTicket, { params: { ticketId: first }, body: { status: 'closed' } });
  desk.clock.time = new Date(Date.now() + 60_000);
  const [next] = await desk.receive({ contact: person(String(lastNumber)) });
  await write(ana, next?.ticketId ?? 0, { body: 'after' });
  desk.clock.time = null;
  expect((await notesOf(ana, next?.ticketId ?? 0)).map(({ body }) => body)).toEqual(['before', 'after']);
});

test('writers change their notes, and writers and admins delete them', async () => {
  const ticketId = await newTicket();
  const { id: noteId } = noteSchema.parse((await write(ana, ticketId, { body: 'mine' })).body);
  const own = { params: { ticketId, noteId } };
  const changed = await desk.ask(ana, changeNote, { ...own, body: { body: 'mine, better' } });
  expect(changed.body).toMatchObject({ body: 'mine, better', isEdited: true });
  const elsewhere = { ticketId: await newTicket(), noteId };
  const refusals = [
    await desk.ask(bia, changeNote, { ...own, body: { body: 'not mine' } }),
    await desk.ask(bia, deleteNote, own),
    await desk.ask(stranger, listNotes, own),
    await desk.ask(stranger, writeNote, { ...own, body: { body: 'x' } }),
    await desk.ask(ana, deleteNote, { params: elsewhere }),
    await write(ana, ticketId, { body: '   ' }),
  ];
  expect(refusals.map(({ status, body }) => [status, errorOf(body)])).toEqual([
    [403, 'ERR_NO_PERMISSION'],
    [403, 'ERR_NO_PERMISSION'],
    [404, 'ERR_NO_TICKET_FOUND'],
    [404, 'ERR_NO_TICKET_FOUND'],
    [404, 'ERR_NO_NOTE_FOUND'],
    [400, 'ERR_VALIDATION'],
  ]);
  expect((await desk.ask(admin(1), deleteNote, own)).status).toBe(200);
  expect(await notesOf(ana, ticketId)).toEqual([]);
  const gone = await desk.ask(ana, changeNote, { ...own, body: { body: 'gone' } });
  expect([gone.status, errorOf(gone.body)]).toEqual([404, 'ERR_NO_NOTE_FOUND']);
});
