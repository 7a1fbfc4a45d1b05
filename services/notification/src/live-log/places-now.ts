import { describeTickets, filterVisibleTickets, type UserActor } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import type { PlaceOf } from '#updates/hide-quotes.rules.ts';

/** The ticket of an update that waited this long may have moved without our knowledge. */
export const lateAfterMs = 5_000;

/** The current places of these tickets, from their owner; a deleted ticket has none. */
export type AskPlaces = (ticketIds: readonly number[]) => Promise<PlaceOf>;

/** Which of these tickets the user may see, from their owner. */
export type AskVisible = (actor: UserActor, ticketIds: readonly number[]) => Promise<ReadonlySet<number>>;

type Asking = Pick<Bus, 'call'>;

/** The owner's limit per call. */
const most = { described: 500, filtered: 1_000 };

const chunksOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );

export const createAskPlaces =
  (bus: Asking): AskPlaces =>
  async (ticketIds) => {
    const answers = await Promise.all(
      chunksOf(ticketIds, most.described).map((chunk) =>
        bus.call(describeTickets, { ticketIds: chunk }, systemContext('notification')),
      ),
    );
    const places = new Map(
      answers.flatMap(({ tickets }) => tickets.map((ticket) => [ticket.id, ticket] as const)),
    );
    return (ticketId) => places.get(ticketId);
  };

export const createAskVisible =
  (bus: Asking): AskVisible =>
  async (actor, ticketIds) => {
    const answers = await Promise.all(
      chunksOf(ticketIds, most.filtered).map((chunk) =>
        bus.call(filterVisibleTickets, { ticketIds: chunk, actor }, systemContext('notification')),
      ),
    );
    return new Set(answers.flatMap((answer) => answer.ticketIds));
  };
