import { describe, expect, it } from 'vitest';
import { contact, recorded, ticket } from '../../test/samples.ts';
import { bringUpToDate } from './bring-up-to-date.rules.ts';
import { reducePayload } from './reduced-payload.rules.ts';
import { updateOfCatalogues, updatesOfNotes } from './updates-of-catalogues.rules.ts';
import { updatesOfTickets } from './updates-of-tickets.rules.ts';

const at = '2026-11-21T12:00:00.000Z';
const facts = { tickets: new Map([[9, ticket]]), contacts: new Map([[3, contact]]) };
const place = { status: 'open', userId: 5, queueId: 2, whatsappId: 1 } as const;
const other = { ...contact, id: 4, name: 'Caio' };

describe('catalogues', () => {
  const tag = { id: 1, name: 'VIP', color: '#eeeeee', contacttag: [], createdAt: at, updatedAt: at };
  it('tell everybody of a new, a changed and a deleted tag', () => {
    const updates = [
      { type: 'TagCreated', data: { tag } } as const,
      { type: 'TagDetailsChanged', data: { tag } } as const,
      { type: 'TagDeleted', data: { tagId: 1 } } as const,
    ].map((event) => updateOfCatalogues(recorded(event)));
    expect(updates.map(({ event, payload }) => [event, payload.action])).toEqual([
      ['tags', 'create'],
      ['tags', 'update'],
      ['tags', 'delete'],
    ]);
    expect(updates.every(({ audience }) => audience.isForEverybody)).toBe(true);
  });
  it('tell of a changed tag how many contacts have it', () => {
    const [update, old] = [{ tag, contacts: 2 }, { tag }].map((data) =>
      updateOfCatalogues(recorded({ type: 'TagDetailsChanged', data })),
    );
    expect(update?.payload).toEqual({
      action: 'update',
      tags: { ...tag, contacttag: [{ tagId: 1 }, { tagId: 1 }] },
    });
    expect(old?.payload).toEqual({ action: 'update', tags: tag });
  });
  it('call a new sector an update, as existing clients expect', () => {
    const queue = {
      id: 2,
      name: 'Sales',
      color: '#112233',
      greetingMessage: '',
      startWork: '',
      endWork: '',
      absenceMessage: '',
      createdAt: at,
      updatedAt: at,
    };
    expect(updateOfCatalogues(recorded({ type: 'QueueCreated', data: { queue } } as const))).toMatchObject({
      event: 'queue',
      payload: { action: 'update', queue: { id: 2 } },
    });
  });
});

describe('tickets', () => {
  it('whose last message changed are sent, deleted ones are not', () => {
    const [messageId, other] = [
      '0b8f8f4e-7a51-4c2e-8a55-111111111111',
      '0b8f8f4e-7a51-4c2e-8a55-222222222222',
    ];
    const data = {
      lastMessages: [
        { ticketId: 9, messageId, at, revision: 2 },
        { ticketId: 10, messageId: other, at, revision: 1 },
      ],
    };
    const updates = updatesOfTickets(recorded({ type: 'LastMessagesChanged', data } as const), facts);
    expect(updates).toMatchObject([{ event: 'ticket', payload: { action: 'update', ticket: { id: 9 } } }]);
    expect(updates).toHaveLength(1);
  });
  it('that lists learned of late are sent once more', () => {
    const data = { ticketIds: [9] };
    const updates = updatesOfTickets(
      recorded({ type: 'TicketListsCaughtUp', data, sealed: null } as const),
      facts,
    );
    expect(updates).toMatchObject([{ event: 'ticket', payload: { action: 'update', ticket: { id: 9 } } }]);
  });
});

describe('contacts', () => {
  it('that were imported are not sent one by one', () => {
    const data = { contactId: 3, isGroup: false, origin: 'import' } as const;
    expect(
      updatesOfTickets(recorded({ type: 'ContactCreated', data, sealed: null } as const), facts),
    ).toEqual([]);
  });
  it('that were merged: one changes, its tickets show it, the other is deleted', () => {
    const data = { mergeId: 1, contactId: 3, mergedContactId: 4, ticketIds: [9], addedTagIds: [] };
    const updates = updatesOfTickets(
      recorded({ type: 'ContactsMerged', data, sealed: null } as const),
      facts,
    );
    expect(updates.map(({ event, payload }) => `${event} ${payload.action}`)).toEqual([
      'contact update',
      'ticket update',
      'contact delete',
    ]);
  });
  it('that were separated again both show', () => {
    const data = { mergeId: 1, contactId: 3, mergedContactId: 4, ticketIds: [9], removedTagIds: [] };
    const updates = updatesOfTickets(recorded({ type: 'ContactsUnmerged', data, sealed: null } as const), {
      ...facts,
      contacts: new Map([
        [3, contact],
        [4, other],
      ]),
    });
    expect(updates.map(({ event, payload }) => `${event} ${payload.action}`)).toEqual([
      'contact create',
      'contact update',
      'ticket update',
    ]);
  });
});

describe('a deleted ticket', () => {
  const deleted = updatesOfTickets(
    recorded({ type: 'TicketDeleted', data: { ticketId: 9, contactId: 3, place } } as const),
    facts,
  );
  const shown = updatesOfTickets(
    recorded({
      type: 'TicketOpened',
      data: { ticketId: 9, contactId: 3, isGroup: false, to: place },
    } as const),
    facts,
  );

  it('disappears for users who could see it, in lists and where it is open', () => {
    expect(deleted).toMatchObject([
      {
        payload: { action: 'delete', cause: 'removed' },
        topics: ['tickets:open', 'notification'],
        ticketId: 9,
      },
    ]);
  });
  it('never shows again because of late events', () => {
    const { updates, gone, tickets } = bringUpToDate([...deleted, ...shown], new Map());
    expect(gone).toEqual(new Set([9]));
    expect(tickets.size).toBe(0);
    expect(updates[1]?.payload).toEqual({ action: 'delete', ticketId: 9, cause: 'removed' });
    expect(bringUpToDate(shown, new Map([[9, 'gone']])).updates[0]?.payload).toMatchObject({
      action: 'delete',
    });
  });
});

describe('a note', () => {
  const data = { noteId: '01999999-0000-7000-8000-0000000000aa', ticketId: 9, contactId: 3, userId: 5 };
  const note = {
    id: data.noteId,
    ticketId: 9,
    body: 'Calls back',
    userId: 5,
    userName: 'Ana',
    clientId: null,
    isEdited: false,
    createdAt: at,
    updatedAt: at,
  };
  it("shows in the open conversation, to users who may see the ticket's current place", () => {
    const written = updatesOfNotes(recorded({ type: 'NoteWritten', data, sealed: { note } } as const));
    expect(written).toMatchObject([{ payload: { action: 'create' }, topics: [], ticketId: 9, contactId: 3 }]);
    const { updates } = bringUpToDate(written, new Map([[9, { item: ticket, readUpTo: 0, notice: null }]]));
    expect(updates[0]?.audience).toMatchObject({ userIds: [5], queueIds: [2] });
  });
  it('about an erased person is not sent, its deletion is', () => {
    expect(updatesOfNotes(recorded({ type: 'NoteWritten', data, sealed: null } as const))).toEqual([]);
    expect(updatesOfNotes(recorded({ type: 'NoteDeleted', data, sealed: null } as const))).toMatchObject([
      { payload: { action: 'delete', noteId: data.noteId, ticketId: 9 } },
    ]);
  });
});

it('hides numbers in the feed and in quotes', () => {
  const notification = { ticketId: 9, ticket, unread: 1, upTo: 1, at };
  const reduced = reducePayload('notification', { action: 'update', notification, alert: true });
  expect(JSON.stringify(reduced)).toContain('551198765****');
  expect(JSON.stringify(reduced)).not.toContain('5511987654321');
});
