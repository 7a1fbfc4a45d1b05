import type { TicketListItem, TicketPlace, TicketStatus, UserActor } from '@balcao/contracts';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { message as anyMessage, recorded, ticket as anyTicket } from '../../test/samples.ts';
import { audienceOfPlace, isInAudience } from './audience.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import type { LiveUpdate } from './live-update.ts';
import type { KnownTicket } from './merge-ticket.ts';
import { updatesOfMessages } from './updates-of-messages.ts';
import { updatesOfTickets } from './updates-of-tickets.ts';

const userId = constantFrom(null, 7, 8);
const queueId = constantFrom(null, 1, 2);
const status = constantFrom<TicketStatus>('pending', 'open', 'closed');

/** What happens to one ticket, and what notification hears of it later. */
const step = record({
  kind: constantFrom('move', 'message', 'read', 'rename'),
  status,
  userId,
  queueId,
  isAnswer: boolean(),
});

const attendant = (id: number, queueIds: number[]): UserActor => ({
  kind: 'user',
  userId: id,
  sessionId: 's',
  name: '',
  profile: 'user',
  queueIds,
  seesNumbers: true,
  seesAllTickets: false,
});
const actors: readonly UserActor[] = [
  attendant(7, []),
  attendant(8, [1]),
  attendant(9, [1, 2]),
  { ...attendant(1, []), profile: 'admin' },
];

type Heard = {
  readonly truthAt: number;
  readonly hear: (truth: readonly TicketListItem[]) => readonly LiveUpdate[];
};

/** The truth after each step, and for each of both sources what it tells, in its order. */
const play = (steps: readonly StepOf[]) => {
  const start: TicketListItem = {
    ...anyTicket,
    status: 'pending',
    userId: null,
    user: null,
    queueId: null,
    queue: null,
    lastInbound: 0,
    unreadMessages: 0,
    revision: 1,
  };
  const truth: TicketListItem[] = [start];
  const tickets: Heard[] = [
    {
      truthAt: 0,
      hear: ([now]) =>
        updatesOfTickets(
          recorded({
            type: 'TicketOpened',
            data: { ticketId: start.id, contactId: start.contactId, isGroup: false, to: placeOf(start) },
          } as const),
          { tickets: new Map(now === undefined ? [] : [[now.id, now]]), contacts: new Map() },
        ),
    },
  ];
  const messages: Heard[] = [];
  for (const [index, taken] of steps.entries()) {
    const before = truth.at(-1) ?? start;
    const at = new Date(Date.parse(start.createdAt) + (index + 1) * 1000).toISOString();
    const truthAt = index + 1;
    if (taken.kind === 'move') {
      const after = {
        ...before,
        status: taken.status,
        userId: taken.userId,
        queueId: taken.queueId,
        revision: before.revision + 1,
        updatedAt: at,
      };
      truth.push(after);
      const data = {
        ticketId: start.id,
        contactId: start.contactId,
        from: placeOf(before),
        to: placeOf(after),
      };
      tickets.push({
        truthAt,
        hear: ([now]) =>
          updatesOfTickets(recorded({ type: 'TicketTransferred', data } as const), {
            tickets: new Map(now === undefined ? [] : [[now.id, now]]),
            contacts: new Map(),
          }),
      });
    } else if (taken.kind === 'read') {
      const after = { ...before, unreadMessages: 0, revision: before.revision + 1 };
      truth.push(after);
      const data = { ticketId: start.id, place: placeOf(before), userId: 7, upTo: before.lastInbound };
      tickets.push({
        truthAt,
        hear: () =>
          updatesOfTickets(recorded({ type: 'TicketRead', data } as const), {
            tickets: new Map(),
            contacts: new Map(),
          }),
      });
    } else if (taken.kind === 'rename') {
      const revision = (before.contact.revision ?? 0) + 1;
      truth.push({ ...before, contact: { ...before.contact, name: `name ${revision}`, revision } });
      const data = { contactId: start.contactId, changed: ['name' as const] };
      tickets.push({
        truthAt,
        hear: ([now]) =>
          updatesOfTickets(recorded({ type: 'ContactDetailsChanged', data, sealed: null } as const), {
            tickets: new Map(),
            contacts: new Map(now === undefined ? [] : [[now.contactId, now.contact]]),
          }),
      });
    } else {
      const inbound = taken.isAnswer ? 0 : 1;
      const after = {
        ...before,
        lastMessage: `message ${index}`,
        lastMessageAt: at,
        updatedAt: at,
        lastInbound: before.lastInbound + inbound,
        unreadMessages: before.unreadMessages + inbound,
      };
      truth.push(after);
      const sealed = { message: anyMessage, ticket: after, externalId: '' };
      const data = {
        messageId: anyMessage.id,
        ticketId: start.id,
        contactId: start.contactId,
        connectionId: 1,
        fromMe: taken.isAnswer,
        mediaType: 'chat',
        inboundNumber: 1,
        orderedAt: at,
      } as const;
      messages.push({
        truthAt,
        hear: () =>
          updatesOfMessages(recorded({ type: 'MessageReceived', data, sealed } as const), {
            messages: new Map(),
            tickets: new Map(),
          }),
      });
    }
  }
  return { truth, tickets, messages };
};
type StepOf = {
  readonly kind: string;
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isAnswer: boolean;
};

const placeOf = (ticket: TicketListItem): TicketPlace => ({
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  whatsappId: ticket.whatsappId,
});

/** Both sources in their own orders, mixed in any way; owners describe what is true at some time from then on. */
const hearAll = (story: ReturnType<typeof play>, mix: readonly boolean[], delays: readonly number[]) => {
  const queues = { tickets: [...story.tickets], messages: [...story.messages] };
  const heard: Heard[] = [];
  for (let index = 0; queues.tickets.length + queues.messages.length > 0; index += 1) {
    const first = mix[index % Math.max(mix.length, 1)] === true ? queues.tickets : queues.messages;
    const next = first.shift() ?? (first === queues.tickets ? queues.messages : queues.tickets).shift();
    if (next !== undefined) heard.push(next);
  }
  return heard.map(({ truthAt, hear }, index) => {
    const delay = delays[index % Math.max(delays.length, 1)] ?? 0;
    const now = story.truth[Math.min(truthAt + delay, story.truth.length - 1)];
    return hear(now === undefined ? [] : [now]);
  });
};

test('after any mix of sources every screen shows what a fresh load would, and nobody is told too much', () => {
  assert(
    property(
      array(step, { maxLength: 14 }),
      array(boolean(), { minLength: 1, maxLength: 9 }),
      array(integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      (steps, mix, delays) => {
        const story = play(steps);
        let known: ReadonlyMap<number, KnownTicket> = new Map();
        const screens = new Map(actors.map((actor) => [actor, new Map<number, TicketListItem>()]));
        let lastRevision = 0;
        for (const told of hearAll(story, mix, delays)) {
          const current = bringUpToDate(told, known);
          known = new Map([...known, ...current.tickets]);
          for (const update of current.updates) {
            if ('ticket' in update.payload) {
              const { ticket } = update.payload;
              expect(update.audience).toEqual(audienceOfPlace(ticket));
              expect(ticket.revision).toBeGreaterThanOrEqual(lastRevision);
              lastRevision = ticket.revision;
            }
            for (const [actor, screen] of screens)
              if (isInAudience(update.audience, actor)) apply(screen, update);
          }
        }
        const truth = story.truth.at(-1) ?? anyTicket;
        for (const [actor, screen] of screens) {
          const isVisible = isInAudience(audienceOfPlace(truth), actor);
          expect([...screen.values()].map(shown)).toEqual(isVisible ? [shown(truth)] : []);
        }
      },
    ),
    { numRuns: 500 },
  );
});

/** Reading changes the revision and nothing that a screen shows but the count, which is told by itself. */
const shown = ({ revision: _revision, ...ticket }: TicketListItem): Omit<TicketListItem, 'revision'> =>
  ticket;

/** A screen that believes what it is told, as clients of old do. */
const apply = (screen: Map<number, TicketListItem>, { payload }: LiveUpdate): void => {
  if ('ticket' in payload) screen.set(payload.ticket.id, payload.ticket);
  else if ('contact' in payload)
    for (const ticket of screen.values()) screen.set(ticket.id, { ...ticket, contact: payload.contact });
  else if (payload.action === 'delete' && 'ticketId' in payload) screen.delete(payload.ticketId);
  else if (payload.action === 'updateUnread') {
    const known = screen.get(payload.ticketId);
    if (known !== undefined) {
      const unread = Math.max(known.lastInbound - payload.readUpTo, 0);
      screen.set(known.id, { ...known, unreadMessages: Math.min(known.unreadMessages, unread) });
    }
  }
};

const heldBy7: TicketListItem = { ...anyTicket, status: 'open', userId: 7, queueId: null, revision: 5 };
const known = new Map([[anyTicket.id, { item: heldBy7, readUpTo: 0 }]]);
const toldOf = (event: 'message' | 'note', remembered: TicketListItem): LiveUpdate => {
  const about = { audience: audienceOfPlace(remembered), ticketId: anyTicket.id, contactId: null };
  return event === 'message'
    ? {
        event: 'appMessage',
        payload: { action: 'create', message: anyMessage, ticket: remembered, contact: remembered.contact },
        feeds: [`tickets:${remembered.status}`, 'notification'],
        ...about,
      }
    : {
        event: 'note',
        payload: { action: 'delete', noteId: crypto.randomUUID(), ticketId: anyTicket.id },
        feeds: [],
        ...about,
      };
};
const remembered: TicketListItem = { ...heldBy7, status: 'pending', userId: null, queueId: 2, revision: 1 };

test('a message is told in the list where its ticket stands by now, and in the feed', () => {
  const { updates } = bringUpToDate([toldOf('message', remembered)], known);
  expect(updates).toMatchObject([
    { feeds: ['tickets:open', 'notification'], audience: audienceOfPlace(heldBy7) },
  ]);
});

test('a note is told to who may see its ticket by now', () => {
  const { updates } = bringUpToDate([toldOf('note', remembered)], known);
  expect(updates).toMatchObject([{ event: 'note', audience: audienceOfPlace(heldBy7) }]);
});

test('of a ticket that is gone nothing is told but that', () => {
  const gone = new Map([[anyTicket.id, 'gone' as const]]);
  for (const event of ['message', 'note'] as const) {
    const { updates } = bringUpToDate([toldOf(event, remembered)], gone);
    const payload = { action: 'delete', ticketId: anyTicket.id, cause: 'removed' };
    expect(updates).toMatchObject([{ event: 'ticket', payload }]);
    expect(JSON.stringify(updates)).not.toContain(anyMessage.body);
  }
});
