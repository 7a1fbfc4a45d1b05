import {
  audienceOfPlace,
  isInAudience,
  type TicketListItem,
  type TicketStatus,
  type UserActor,
  lastMessageOf,
} from '@balcao/contracts';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { ticket as anyTicket, message as anyMessage } from '../../test/samples.ts';
import { type Known, play, type StoryEvent } from '../../test/ticket-story.ts';
import { bringUpToDate } from './bring-up-to-date.rules.ts';
import type { LiveUpdate } from './live-update.rules.ts';

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
  return delivered.map(({ truthAt, storedAt, updatesOf }, index) => {
    const { delay, lag } = described[index % Math.max(described.length, 1)] ?? { delay: 0, lag: 0 };
    const at = Math.min(truthAt + delay, story.truth.length - 1);
    const now = story.truth[at];
    const then = story.truth[Math.max(at - lag, storedAt)];
    if (now === undefined || then === undefined) return (known: Known) => updatesOf(undefined, known);
    const { lastMessage, lastMessageAt, lastMessageRevision = 0 } = then;
    return (known: Known) => updatesOf({ ...now, lastMessage, lastMessageAt, lastMessageRevision }, known);
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
        let known: Known = new Map();
        const screens = new Map(actors.map((actor) => [actor, new Map<number, TicketListItem>()]));
        let lastRevision = 0;
        for (const updatesOf of deliverAll(story, mix, described)) {
          const current = bringUpToDate(updatesOf(known), known);
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

const heldBy7: TicketListItem = { ...anyTicket, status: 'open', userId: 7, queueId: null, revision: 5 };
const known = new Map([[anyTicket.id, { item: heldBy7, readUpTo: 0, notice: null }]]);
const rememberedUpdate = (event: 'message' | 'note', remembered: TicketListItem): LiveUpdate => {
  const about = { audience: audienceOfPlace(remembered), ticketId: anyTicket.id, contactId: null };
  return event === 'message'
    ? {
        event: 'appMessage',
        payload: { action: 'create', message: anyMessage, ticket: remembered, contact: remembered.contact },
        topics: [`tickets:${remembered.status}`, 'notification'],
        ...about,
      }
    : {
        event: 'note',
        payload: { action: 'delete', noteId: crypto.randomUUID(), ticketId: anyTicket.id },
        topics: [],
        ...about,
      };
};
const remembered: TicketListItem = { ...heldBy7, status: 'pending', userId: null, queueId: 2, revision: 1 };

test("a message is sent to the list and the feed of its ticket's current place", () => {
  const { updates } = bringUpToDate([rememberedUpdate('message', remembered)], known);
  expect(updates).toMatchObject([
    { topics: ['tickets:open', 'notification'], audience: audienceOfPlace(heldBy7) },
  ]);
});

test("a message carries its ticket's other data, without the contact", () => {
  const [update] = bringUpToDate([rememberedUpdate('message', remembered)], known).updates;
  if (update?.event !== 'appMessage' || update.payload.action !== 'create')
    throw new Error('no message update');
  const { message, ticket } = update.payload;
  expect(message.ticket).toMatchObject({
    id: anyTicket.id,
    status: 'open',
    userId: 7,
    contactId: ticket.contactId,
  });
  expect(message.ticket).not.toHaveProperty('contact');
});

test('a note is sent to users who may see its ticket by now', () => {
  const { updates } = bringUpToDate([rememberedUpdate('note', remembered)], known);
  expect(updates).toMatchObject([{ event: 'note', audience: audienceOfPlace(heldBy7) }]);
});

test('of a deleted ticket only the deletion is sent', () => {
  const gone = new Map([[anyTicket.id, 'gone' as const]]);
  for (const event of ['message', 'note'] as const) {
    const { updates } = bringUpToDate([rememberedUpdate(event, remembered)], gone);
    const payload = { action: 'delete', ticketId: anyTicket.id, cause: 'removed' };
    expect(updates).toMatchObject([{ event: 'ticket', payload }]);
    expect(JSON.stringify(updates)).not.toContain(anyMessage.body);
  }
});

test('a notice is of the newest inbound message, and only an edit of that message changes it (rule B9)', () => {
  const inbound = (id: string, inboundNumber: number | null, preview: string): LiveUpdate => ({
    event: 'appMessage',
    payload: {
      action: 'create',
      message: { ...anyMessage, id, inboundNumber },
      ticket: { ...anyTicket, lastMessage: lastMessageOf('our answer', true) },
      contact: anyTicket.contact,
    },
    audience: audienceOfPlace(anyTicket),
    topics: [],
    ticketId: anyTicket.id,
    contactId: anyTicket.contactId,
    ...(inboundNumber === null ? {} : { notice: { messageId: id, inboundNumber, preview } }),
  });
  const edited = (id: string, preview: string): LiveUpdate => ({
    event: 'appMessage',
    payload: { action: 'update', message: { ...anyMessage, id } },
    audience: audienceOfPlace(anyTicket),
    topics: [],
    ticketId: anyTicket.id,
    contactId: anyTicket.contactId,
    notice: { messageId: id, preview },
  });
  const noticeAfter = (...updates: readonly LiveUpdate[]) =>
    bringUpToDate(updates, new Map()).tickets.get(anyTicket.id)?.notice?.preview;
  const [first, second] = [inbound('1', 1, 'first'), inbound('2', 2, 'second')];
  expect(noticeAfter(inbound('9', null, ''))).toBeUndefined();
  expect(noticeAfter(first, inbound('9', null, ''))).toBe('first');
  expect(noticeAfter(second, first)).toBe('second');
  expect(noticeAfter(first, second, edited('1', 'changed'))).toBe('second');
  expect(noticeAfter(first, second, edited('2', 'changed'))).toBe('changed');
});
