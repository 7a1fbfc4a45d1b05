import {
  audienceOfPlace,
  isInAudience,
  lastMessageOf,
  type TicketListItem,
  type TicketPlace,
  type TicketStatus,
  type UserActor,
  withOtherText,
} from '@balcao/contracts';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { message as anyMessage, recorded, ticket as anyTicket } from '../../test/samples.ts';
import { bringUpToDate } from './bring-up-to-date.rules.ts';
import type { LiveUpdate } from './live-update.rules.ts';
import type { KnownTicket } from './merge-ticket.rules.ts';
import { updatesOfMessages } from './updates-of-messages.rules.ts';
import { updatesOfTickets } from './updates-of-tickets.rules.ts';

const userId = constantFrom(null, 7, 8);
const queueId = constantFrom(null, 1, 2);
const status = constantFrom<TicketStatus>('pending', 'open', 'closed');

/** The steps of one ticket, and what notification learns of them. */
const step = record({
  kind: constantFrom('move', 'message', 'read', 'rename', 'edit'),
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

type StoryEvent = {
  readonly truthAt: number;
  readonly updatesOf: (truth: readonly TicketListItem[]) => readonly LiveUpdate[];
};

/** The true state after each step, and the events of both sources in their order. */
const play = (steps: readonly StepOf[]) => {
  const start: TicketListItem = {
    ...anyTicket,
    status: 'pending',
    userId: null,
    user: null,
    queueId: null,
    queue: null,
    lastMessage: lastMessageOf('Oi', false),
    lastInbound: 0,
    unreadMessages: 0,
    revision: 1,
  };
  const truth: TicketListItem[] = [start];
  const tickets: StoryEvent[] = [
    {
      truthAt: 0,
      updatesOf: ([now]) =>
        updatesOfTickets(
          recorded({
            type: 'TicketOpened',
            data: { ticketId: start.id, contactId: start.contactId, isGroup: false, to: placeOf(start) },
          } as const),
          { tickets: new Map(now === undefined ? [] : [[now.id, now]]), contacts: new Map() },
        ),
    },
  ];
  const messages: StoryEvent[] = [];
  for (const [index, taken] of steps.entries()) {
    const before = truth.at(-1) ?? start;
    const at = new Date(Date.parse(start.createdAt) + (index + 1) * 1000).toISOString();
    const truthAt = truth.length;
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
        updatesOf: ([now]) =>
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
        updatesOf: () =>
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
        updatesOf: ([now]) =>
          updatesOfTickets(recorded({ type: 'ContactDetailsChanged', data, sealed: null } as const), {
            tickets: new Map(),
            contacts: new Map(now === undefined ? [] : [[now.contactId, now.contact]]),
          }),
      });
    } else if (taken.kind === 'edit') {
      if (before.lastMessageAt === null) continue;
      const body = `edited ${index}`;
      const after = { ...before, lastMessage: withOtherText(before.lastMessage, body, false) };
      truth.push(after);
      const message = { ...anyMessage, createdAt: before.lastMessageAt, isEdited: true };
      const ids = { messageId: message.id, ticketId: start.id, contactId: start.contactId, connectionId: 1 };
      const data = { ...ids, origin: 'desk', changeId: null, userId: 7, at } as const;
      const sealed = { before: before.lastMessage.slice(3), body, preview: body };
      messages.push({
        truthAt,
        updatesOf: ([now]) =>
          updatesOfMessages(recorded({ type: 'MessageEdited', data, sealed } as const), {
            messages: new Map([[message.id, message]]),
            tickets: new Map(now === undefined ? [] : [[now.id, now]]),
          }),
      });
    } else {
      const inbound = taken.isAnswer ? 0 : 1;
      const after = {
        ...before,
        lastMessage: lastMessageOf(`message ${index}`, taken.isAnswer),
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
        updatesOf: () =>
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

type Described = { readonly delay: number; readonly lag: number };

/**
 * Both sources in their own order, interleaved at random. Owners answer with the state of that time or later, except for
 * the last message, which the owner of tickets learns later.
 */
const deliverAll = (
  story: ReturnType<typeof play>,
  mix: readonly boolean[],
  described: readonly Described[],
) => {
  const queues = { tickets: [...story.tickets], messages: [...story.messages] };
  const delivered: StoryEvent[] = [];
  for (let index = 0; queues.tickets.length + queues.messages.length > 0; index += 1) {
    const first = mix[index % Math.max(mix.length, 1)] === true ? queues.tickets : queues.messages;
    const next = first.shift() ?? (first === queues.tickets ? queues.messages : queues.tickets).shift();
    if (next !== undefined) delivered.push(next);
  }
  return delivered.map(({ truthAt, updatesOf }, index) => {
    const { delay, lag } = described[index % Math.max(described.length, 1)] ?? { delay: 0, lag: 0 };
    const at = Math.min(truthAt + delay, story.truth.length - 1);
    const now = story.truth[at];
    const then = story.truth[Math.max(at - lag, 0)];
    if (now === undefined || then === undefined) return updatesOf([]);
    return updatesOf([{ ...now, lastMessage: then.lastMessage, lastMessageAt: then.lastMessageAt }]);
  });
};

test('after any interleaving every screen equals a fresh load, and nobody gets too much', () => {
  assert(
    property(
      array(step, { maxLength: 14 }),
      array(boolean(), { minLength: 1, maxLength: 9 }),
      array(record({ delay: integer({ min: 0, max: 4 }), lag: integer({ min: 0, max: 3 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      (steps, mix, described) => {
        const story = play(steps);
        let known: ReadonlyMap<number, KnownTicket> = new Map();
        const screens = new Map(actors.map((actor) => [actor, new Map<number, TicketListItem>()]));
        let lastRevision = 0;
        for (const updates of deliverAll(story, mix, described)) {
          const current = bringUpToDate(updates, known);
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

/** Reading changes the revision, and on the screen only the count, which has its own update. */
const shown = ({ revision: _revision, ...ticket }: TicketListItem): Omit<TicketListItem, 'revision'> =>
  ticket;

/** A screen that applies every update, as existing clients do. */
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
