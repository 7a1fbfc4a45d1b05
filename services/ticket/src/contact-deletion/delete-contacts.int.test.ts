import { deleteAllContacts, deleteContact, listContacts, showContact, showTicket } from '@balcao/contracts';
import { tries } from '@balcao/testkit/thoroughness';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, person, startTicket } from '../../test/running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);
const ana = attendant(7);

test('a contact is deleted with its tickets, and a new message creates a new contact', async () => {
  const contact = person('5511987654321');
  const [one, other] = await desk.receive({ contact }, { contact, connectionId: 2 });
  const contactId = one?.contactId ?? 0;
  expect(errorOf((await desk.ask(ana, deleteContact, { params: { contactId } })).body)).toBe(
    'ERR_NO_PERMISSION',
  );
  expect((await desk.ask(boss, deleteContact, { params: { contactId } })).status).toBe(200);
  const gone = await Promise.all([
    desk.ask(boss, showContact, { params: { contactId } }),
    desk.ask(boss, showTicket, { params: { ticketId: one?.ticketId } }),
    desk.ask(boss, showTicket, { params: { ticketId: other?.ticketId } }),
    desk.ask(boss, deleteContact, { params: { contactId } }),
  ]);
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const told = await desk.sql(
    `select type from es_events where type like '%Deleted' order by log_order, revision`,
  );
  expect(told.map(({ type }) => type)).toEqual(['TicketDeleted', 'TicketDeleted', 'ContactDeleted']);
  const [again] = await desk.receive({ contact });
  expect(again?.contactId).not.toBe(contactId);
});

test('a message that arrives while its contact is deleted is not lost', async () => {
  for (let round = 0; round < tries(4, 200); round += 1) {
    const contact = person(String(5_511_911_110_000 + round));
    const [first] = await desk.receive({ contact });
    const [, [second]] = await Promise.all([
      desk.ask(boss, deleteContact, { params: { contactId: first?.contactId } }),
      desk.receive({ contact }),
    ]);
    const rows = await desk.sql(`select contact_id from rm_contacts where contact_id = $1`, [
      second?.contactId,
    ]);
    const isOld = second?.contactId === first?.contactId;
    expect(rows).toHaveLength(isOld ? 0 : 1);
  }
});

test('only admins delete all contacts', async () => {
  await desk.receive(
    ...Array.from({ length: 120 }, (_, index) => ({ contact: person(String(351_910_000_000 + index)) })),
  );
  expect(errorOf((await desk.ask(ana, deleteAllContacts)).body)).toBe('ERR_NO_PERMISSION');
  const { status, body } = await desk.ask(boss, deleteAllContacts);
  expect(status).toBe(200);
  const { deletion } = deleteAllContacts.response.parse(body);
  expect(deletion).toMatchObject({ state: 'done', total: deletion.deleted });
  expect((await desk.ask(ana, listContacts)).body).toMatchObject({ contacts: [], count: 0 });
  expect(await desk.sql('select count(*)::int as count from rm_tickets')).toEqual([{ count: 0 }]);
  expect(await desk.sql('select count(*)::int as count from rm_contact_identities')).toEqual([{ count: 0 }]);
});
