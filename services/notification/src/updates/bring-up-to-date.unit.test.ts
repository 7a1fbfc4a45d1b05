import {
  audienceOfPlace,
  isInAudience,
  type TicketListItem,
  type TicketStatus,
  type UserActor,
} from '@balcao/contracts';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { ticket as anyTicket } from '../../test/samples.ts';
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
