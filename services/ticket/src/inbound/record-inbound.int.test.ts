import { randomUUID } from 'node:crypto';
import { listTimeline, showTicket, updateTicket } from '@balcao/contracts';
import { tries } from '@balcao/testkit/thoroughness';
import { describe, expect, test } from 'vitest';
import { attendant, person, startTicket } from '../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);
let lastNumber = 351_910_000_000;
const stranger = (): string => String((lastNumber += 1));
const close = (ticketId: number) =>
  desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });

describe('contact and ticket', () => {
  test('many first messages at once create one contact and one ticket, numbered without gaps', async () => {
    const contact = person(stranger());
    const many = tries(60, 200);
    const answers = await Promise.all(Array.from({ length: many }, () => desk.receive({ contact })));
    const recorded = answers.flat();
    expect(new Set(recorded.map(({ contactId }) => contactId)).size).toBe(1);
    expect(new Set(recorded.map(({ ticketId }) => ticketId)).size).toBe(1);
    const numbers = recorded.map(({ inboundNumber }) => inboundNumber ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: many }, (_, index) => index + 1));
  });

  test('strangers and known contacts of one batch get separate contacts', async () => {
    const known = person(stranger());
    const [first] = await desk.receive({ contact: known });
    const [repeat, other, otherAgain, elsewhere] = await desk.receive(
      { contact: known },
      ...[1, 2].map(() => ({ contact: person(String(lastNumber + 1)) })),
      { contact: known, connectionId: 2 },
    );
    lastNumber += 1;
    expect(repeat).toMatchObject({ ticketId: first?.ticketId, inboundNumber: 2 });
    expect(otherAgain).toMatchObject({ ticketId: other?.ticketId, contactId: other?.contactId });
    expect(other?.contactId).not.toBe(first?.contactId);
    expect(elsewhere).toMatchObject({ contactId: first?.contactId, inboundNumber: 1 });
    expect(elsewhere?.ticketId).not.toBe(first?.ticketId);
  });

  test('a mobile with and without its ninth digit is one contact', async () => {
    const [withNine] = await desk.receive({ contact: person('5511987654321') });
    const [without] = await desk.receive({ contact: person('551187654321') });
    const [landline] = await desk.receive({ contact: person('551133334444') });
    expect(without?.contactId).toBe(withNine?.contactId);
    expect(without?.ticket.contact.number).toBe('551187654321');
    expect(landline?.contactId).not.toBe(withNine?.contactId);
  });

  test('a hidden number is marked as hidden until it is learned', async () => {
    const lid = { kind: 'lid', value: stranger() } as const;
    const phone = { kind: 'phone', value: stranger() } as const;
    const contact = { name: 'Zé', isGroup: false };
    const [hidden] = await desk.receive({ contact: { ...contact, identities: [lid] } });
    expect(hidden?.ticket.contact).toMatchObject({ number: null, isNumberHidden: true, name: 'Zé' });
    const [linked] = await desk.receive({ contact: { ...contact, identities: [lid, phone] } });
    expect(linked?.ticket).toMatchObject({ id: hidden?.ticketId });
    expect(linked?.ticket.contact).toMatchObject({ number: phone.value, isNumberHidden: false });
    const [byPhone] = await desk.receive({ contact: { ...contact, identities: [phone] } });
    expect(byPhone?.contactId).toBe(hidden?.contactId);
  });
});

describe('numbers and last message', () => {
  test('a message that comes many times, also at once, is recorded once', async () => {
    const message = { messageId: randomUUID(), contact: person(stranger()) };
    const [first] = await desk.receive(message);
    const again = (await Promise.all(Array.from({ length: 20 }, () => desk.receive(message)))).flat();
    for (const repeat of again) expect(repeat).toMatchObject({ ...first, ticket: { unreadMessages: 1 } });
    const [twice] = await desk
      .receive(...[1, 2].map(() => ({ ...message, messageId: randomUUID() })))
      .then((both) => both.slice(1));
    expect(twice).toMatchObject({ inboundNumber: 3, ticket: { unreadMessages: 3, lastInbound: 3 } });
  });

  test('one batch may contain the same message twice', async () => {
    const message = { messageId: randomUUID(), contact: person(stranger()) };
    const [one, other] = await desk.receive(message, message);
    expect(other).toEqual(one);
    expect(one).toMatchObject({ inboundNumber: 1, ticket: { unreadMessages: 1 } });
  });

  test('an arrow marks our last message, which is not unread', async () => {
    const contact = person(stranger());
    const [theirs] = await desk.receive({ contact, preview: 'Bom dia' });
    expect(theirs?.ticket.lastMessage).toBe('🢇 Bom dia');
    const [ours] = await desk.receive({ contact, preview: 'Olá Rita', fromMe: true });
    expect(ours).toMatchObject({ inboundNumber: null });
    expect(ours?.ticket).toMatchObject({ lastMessage: '🢅 Olá Rita', unreadMessages: 1 });
  });

  test('a message from the phone opens or reopens a ticket, and the timeline says so', async () => {
    const contact = person(stranger());
    const [first] = await desk.receive({ contact, fromMe: true }, { contact });
    const ticketId = first?.ticketId ?? 0;
    await close(ticketId);
    await desk.receive({ contact, fromMe: true });
    const shown = await desk.ask(ana, listTimeline, { params: { ticketId } });
    const { entries } = listTimeline.response.parse(shown.body);
    const moves = entries.filter(({ type }) => type !== 'read').toReversed();
    expect(moves.map(({ type, cause }) => [type, cause])).toEqual([
      ['created', 'phone'],
      ['closed', 'hand'],
      ['reopened', 'phone'],
    ]);
  });

  test('an older message that comes late does not replace the newer one', async () => {
    const contact = person(stranger());
    await desk.receive({ contact, preview: 'new', at: '2026-11-21T12:00:00.000Z' });
    const [late] = await desk.receive({ contact, preview: 'old', at: '2026-11-21T11:00:00.000Z' });
    expect(late?.ticket).toMatchObject({
      lastMessage: '🢇 new',
      lastMessageAt: '2026-11-21T12:00:00.000Z',
      unreadMessages: 2,
    });
  });

  test('a long text never ends with half a character', async () => {
    const [long] = await desk.receive({ contact: person(stranger()), preview: `${'a'.repeat(254)}🎉🎉` });
    expect(long?.ticket.lastMessage).toBe(`🢇 ${'a'.repeat(254)}🎉`);
  });

  test('a contact named by a number learns a name once, and a given name stays', async () => {
    const number = stranger();
    const nameAfter = async (name: string) =>
      (await desk.receive({ contact: person(number, name) }))[0]?.ticket.contact.name;
    expect(await nameAfter('')).toBe(number);
    expect(await nameAfter('\u200B\u3164')).toBe(number);
    expect(await nameAfter('\u202EMarcos Lima')).toBe('Marcos Lima');
    expect(await nameAfter('Marcos')).toBe('Marcos Lima');
  });

  test('characters that a database cannot store do not lose a message', async () => {
    const contact = person(stranger(), 'Ri\u0000ta');
    const [odd] = await desk.receive({ contact, preview: 'a\u0000b\ud800' });
    expect(odd?.ticket.contact.name).toBe('Rita');
    expect(odd?.ticket.lastMessage).toBe('🢇 ab\ufffd');
  });
});

describe('closed tickets', () => {
  test('within the window the same ticket becomes pending again, without an assignee and in its sector', async () => {
    const contact = person(stranger());
    const [first] = await desk.receive({ contact });
    const ticketId = first?.ticketId ?? 0;
    await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
    await close(ticketId);
    const [again] = await desk.receive({ contact });
    expect(again?.ticket).toMatchObject({ id: ticketId, status: 'pending', userId: null, unreadMessages: 1 });
  });

  test('after the window a new ticket is opened', async () => {
    const contact = person(stranger());
    const [first] = await desk.receive({ contact });
    await close(first?.ticketId ?? 0);
    desk.clock.time = new Date(Date.now() + 11_000);
    const [again] = await desk.receive({ contact });
    desk.clock.time = null;
    expect(again?.ticketId).not.toBe(first?.ticketId);
    expect(again?.inboundNumber).toBe(1);
  });

  test('a setting decides the length of the window, and a change applies at once (rule T14)', async () => {
    const contact = person(stranger());
    const [first] = await desk.receive({ contact });
    await close(first?.ticketId ?? 0);
    desk.clock.time = new Date(Date.now() + 3_590_000);
    await desk.sql(`insert into rm_settings (key, value) values ('timeCreateNewTicket', '3600')`);
    const [again] = await desk.receive({ contact });
    await desk.sql(`delete from rm_settings where key = 'timeCreateNewTicket'`);
    expect(again?.ticketId).toBe(first?.ticketId);
    desk.clock.time = null;
  });

  test('a new ticket names the one that it continues, if its reader sees that one', async () => {
    const contact = person(stranger());
    const tickets: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      desk.clock.time = new Date(Date.now() + round * 11_000);
      const [recorded] = await desk.receive({ contact });
      tickets.push(recorded?.ticketId ?? 0);
      if (round < 2) await close(tickets[round] ?? 0);
    }
    desk.clock.time = null;
    const [first, second, third] = tickets;
    await desk.receive({ contact, connectionId: 2 });
    const bia = attendant(8, { queueIds: [5], seesAllTickets: false });
    await desk.sql('update rm_tickets set queue_id = 5, user_id = null where ticket_id = any($1)', [
      [first, third],
    ]);
    await desk.sql('update rm_tickets set queue_id = 6 where ticket_id = $1', [second]);
    const continued = async (reader: typeof ana, ticketId: number | undefined) =>
      showTicket.response.parse(
        (await desk.ask(reader, showTicket, { params: { ticketId: ticketId ?? 0 } })).body,
      ).continuedFromId;
    expect(await continued(ana, third)).toBe(second);
    expect(await continued(ana, second)).toBe(first);
    expect(await continued(ana, first)).toBeNull();
    expect(await continued(bia, third)).toBe(first);
  });

  test('many first messages at once after the window open one new ticket', async () => {
    const contact = person(stranger());
    const [first] = await desk.receive({ contact });
    await close(first?.ticketId ?? 0);
    desk.clock.time = new Date(Date.now() + 11_000);
    const again = (await Promise.all(Array.from({ length: 30 }, () => desk.receive({ contact })))).flat();
    desk.clock.time = null;
    expect(new Set(again.map(({ ticketId }) => ticketId)).size).toBe(1);
    expect(again[0]?.ticketId).not.toBe(first?.ticketId);
  });

  test('messages that come during a close are never unread in a closed ticket', async () => {
    const contact = person(stranger());
    const [first] = await desk.receive({ contact });
    const ticketId = first?.ticketId ?? 0;
    for (let round = 0; round < tries(8, 500); round += 1) {
      await Promise.all([
        desk.receive({ contact }),
        close(ticketId),
        desk.receive({ contact }),
        desk.receive({ contact }),
      ]);
      const hidden = await desk.sql(
        `select 1 from rm_tickets where ticket_id = $1 and status = 'closed' and last_inbound > read_up_to`,
        [ticketId],
      );
      expect(hidden).toEqual([]);
    }
  });

  test('a group continues its ticket, whenever it was closed', async () => {
    const contact = {
      identities: [{ kind: 'group', value: stranger() } as const],
      name: 'Família',
      isGroup: true,
    };
    const [first] = await desk.receive({ contact });
    await close(first?.ticketId ?? 0);
    desk.clock.time = new Date(Date.now() + 3_600_000);
    const [again] = await desk.receive({ contact });
    desk.clock.time = null;
    expect(again?.ticket).toMatchObject({ id: first?.ticketId, status: 'pending', isGroup: true });
  });
});
