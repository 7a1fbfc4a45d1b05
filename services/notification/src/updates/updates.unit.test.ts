import { describe, expect, it } from 'vitest';
import { connection, contact, message, recorded, ticket } from '../../test/samples.ts';
import { deliveriesOf } from './live-update.rules.ts';
import { sessionUpdate } from './updates-of-connections.rules.ts';
import { updatesOfMessages } from './updates-of-messages.rules.ts';
import { updatesOfTickets } from './updates-of-tickets.rules.ts';

const facts = {
  tickets: new Map([[ticket.id, ticket]]),
  contacts: new Map([[contact.id, contact]]),
  messages: new Map([[message.id, message]]),
};
const pending = { status: 'pending', userId: null, queueId: 2, whatsappId: 1 } as const;
const open = { status: 'open', userId: 5, queueId: 2, whatsappId: 1 } as const;

describe('an accepted ticket', () => {
  const [left, shown, ...rest] = updatesOfTickets(
    recorded({
      type: 'TicketAccepted',
      data: { ticketId: 9, contactId: 3, from: pending, to: open },
    } as const),
    facts,
  );

  it('leaves the list of its old status and shows in the new one', () => {
    expect(rest).toEqual([]);
    expect(left).toMatchObject({
      payload: { action: 'delete', cause: 'moved' },
      topics: ['tickets:pending', 'notification'],
    });
    expect(shown).toMatchObject({
      payload: { action: 'update', ticket: { id: 9 } },
      topics: ['tickets:open', 'notification'],
      ticketId: 9,
    });
  });

  it('names its assignee, also to users who no longer see it', () => {
    const { status, user, queue, revision } = ticket;
    expect(left?.payload).toMatchObject({ to: { status, user, queue, revision } });
  });

  it('is sent to users who could see it before, and to those who can now', () => {
    expect(left?.audience).toMatchObject({ userIds: [], queueIds: [2], isForAdmins: true });
    expect(shown?.audience).toMatchObject({ userIds: [5], queueIds: [2] });
  });
});

it('that was deleted meanwhile is only removed', () => {
  const event = {
    type: 'TicketClosed',
    data: { ticketId: 404, contactId: 3, from: open, to: pending },
  } as const;
  expect(updatesOfTickets(recorded(event), facts).map(({ payload }) => payload)).toEqual([
    { action: 'delete', ticketId: 404, cause: 'moved' },
  ]);
});

describe('a message', () => {
  const place = { messageId: message.id, ticketId: 9, contactId: 3, connectionId: 1 };
  const received = {
    type: 'MessageReceived',
    data: { ...place, fromMe: false, mediaType: 'chat', inboundNumber: 1, orderedAt: message.createdAt },
  } as const;

  it('that came in is sent whole, with its ticket and contact', () => {
    const sealed = { message, ticket, externalId: 'X' };
    const [update] = updatesOfMessages(recorded({ ...received, sealed }), facts);
    expect(update).toMatchObject({
      event: 'appMessage',
      payload: { action: 'create', message: { body: 'Oi' }, ticket: { id: 9 }, contact: { id: 3 } },
      ticketId: 9,
      contactId: 3,
    });
  });

  it('of an erased person is not sent', () => {
    expect(updatesOfMessages(recorded({ ...received, sealed: null }), facts)).toEqual([]);
  });

  it('with a new ack changes in the open conversation only', () => {
    const event = { type: 'MessageAckRaised', data: { ...place, ack: 1 } } as const;
    const [update] = updatesOfMessages(recorded(event), facts);
    expect(update).toMatchObject({ payload: { action: 'update' }, topics: [], ticketId: 9 });
  });

  it('whose location got an address changes in the open conversation only (rule M13)', () => {
    const event = { type: 'MessageAddressFound', data: place, sealed: { body: '||Rua A, 5' } } as const;
    const updates = updatesOfMessages(recorded(event), facts);
    expect(updates).toMatchObject([{ payload: { action: 'update' }, topics: [], ticketId: 9 }]);
  });

  it.each([
    ['edited', { type: 'MessageEdited', sealed: { before: 'Oi', body: 'Olá', preview: 'Olá' } }, '🢇 Olá'],
    ['deleted', { type: 'MessageDeleted', sealed: { body: 'Oi' } }, '🢇 🚫'],
  ] as const)('that was %s changes in its conversation and its notice', (_what, change, preview) => {
    const event = recorded({
      ...change,
      data: { ...place, origin: 'channel', changeId: null, userId: null, at: message.createdAt },
    } as const);
    expect(updatesOfMessages(event, facts)).toMatchObject([
      { event: 'appMessage', payload: { action: 'update' }, topics: [], notice: { preview } },
    ]);
  });

  it('that is deleted by now is not sent again when an edit of it was refused', () => {
    const refused = {
      type: 'MessageChangeRefused',
      data: { ...place, kind: 'edit', changeId: message.id, problem: 'too-late' },
      sealed: { body: 'Oi', preview: 'Oi' },
    } as const;
    const deleted = { ...message, isDeleted: true };
    const updates = updatesOfMessages(recorded(refused), {
      ...facts,
      messages: new Map([[message.id, deleted]]),
    });
    expect(updates).toMatchObject([{ payload: { action: 'update', message: { isDeleted: true } } }]);
  });

  it('that is queued again is no second message', () => {
    const again = {
      type: 'MessageQueued',
      data: { ...place, userId: 5, attempt: 2, queuedAt: message.createdAt },
      sealed: { message, to: [{ kind: 'phone', value: '55' }], preview: 'Oi' },
    } as const;
    expect(
      updatesOfMessages(recorded({ ...again, sealed: { ...again.sealed, to: [...again.sealed.to] } }), facts),
    ).toMatchObject([{ payload: { action: 'update' } }]);
  });

  it('is sent with its count of edits, which its original text lacks', () => {
    const sealed = { message: { ...message, revision: 2 }, ticket, externalId: 'X' };
    const received = {
      type: 'MessageReceived',
      data: { ...place, fromMe: false, mediaType: 'chat', inboundNumber: 1, orderedAt: message.createdAt },
      sealed,
    } as const;
    const updates = updatesOfMessages({ ...recorded(received), revision: 3 }, facts);
    expect(updates).toMatchObject([{ payload: { message: { revision: 3 } } }]);
  });
});

describe('rooms', () => {
  it('get no masked form while nobody needs it', () => {
    const [, shown] = updatesOfTickets(
      recorded({
        type: 'TicketAccepted',
        data: { ticketId: 9, contactId: 3, from: pending, to: open },
      } as const),
      facts,
    );
    const rooms = shown === undefined ? [] : deliveriesOf(shown, false).flatMap((delivery) => delivery.rooms);
    expect(rooms.length).toBeGreaterThan(0);
    expect(rooms.every((room) => room.endsWith(':full'))).toBe(true);
  });

  it('of admins alone get QR codes', () => {
    const [toAdmins, toOthers] = deliveriesOf(sessionUpdate(connection));
    expect(JSON.stringify(toAdmins?.payload)).toContain('SECRET-CODE');
    expect(toAdmins?.rooms).toEqual(['admins:full', 'admins:masked']);
    expect(JSON.stringify(toOthers?.payload)).not.toContain('SECRET-CODE');
    expect(toOthers?.except).toEqual(toAdmins?.rooms);
  });

  it('of the full form alone get whole numbers, also on cards', () => {
    const card = `BEGIN:VCARD\nTEL;waid=${contact.number ?? ''}:+${contact.number ?? ''}\nEND:VCARD`;
    const [update] = updatesOfMessages(
      recorded({
        type: 'MessageReceived',
        data: {
          messageId: message.id,
          ticketId: 9,
          contactId: 3,
          connectionId: 1,
          fromMe: false,
          mediaType: 'chat',
          inboundNumber: 1,
          orderedAt: message.createdAt,
        },
        sealed: { message: { ...message, mediaType: 'vcard', body: card }, ticket, externalId: 'X' },
      } as const),
      facts,
    );
    const deliveries = update === undefined ? [] : deliveriesOf(update);
    expect(deliveries).toHaveLength(2);
    for (const { rooms, payload } of deliveries) {
      const isFull = rooms.every((room) => room.endsWith(':full'));
      expect(isFull || rooms.every((room) => room.endsWith(':masked'))).toBe(true);
      expect(JSON.stringify(payload).includes('5511987654321')).toBe(isFull);
    }
  });
});
