import {
  type Actor,
  AppError,
  listTimeline,
  maskBody,
  readCards,
  type TimelineEntry,
  type TimelineFacts,
  timelinePageSize,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { numbersOf, seesNumbers } from '#contacts/index.ts';
import { findVisibleTicket } from '#tickets/index.ts';
import {
  type Facts,
  findCursor,
  findHistory,
  findTagChanges,
  findTicketEvents,
  type Happening,
} from './timeline.query.ts';
import { findNames, type NamesById } from './timeline-names.query.ts';

/** Lists who did what to a ticket and when, from the events (rule T21). */
export const serveListTimeline = (db: TicketDb): EndpointHandler =>
  serveEndpoint(listTimeline, async ({ params: { ticketId }, query, actor }) => {
    const { contactId } = await findVisibleTicket(db, ticketId, actor);
    const whose = { ticketId, contactId };
    const before = query.before === undefined ? null : await findCursor(db, whose, query.before);
    if (query.before !== undefined && before === null)
      throw new AppError('ERR_VALIDATION', { field: 'before' });
    const part = { before, limit: timelinePageSize + 1 };
    const found = await Promise.all([
      findTicketEvents(db, ticketId, part),
      findHistory(db, ticketId, part),
      findTagChanges(db, whose, part),
    ]);
    const newest = found
      .flat()
      .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1));
    const page = newest.slice(0, timelinePageSize);
    const names = await findNames(db, page);
    const hide = seesNumbers(actor) ? (happening: Happening) => happening : maskHappening;
    return {
      body: {
        entries: page.map((happening) => present(hide(happening), names)),
        hasMore: newest.length > timelinePageSize,
      },
      people: () => numbersOf(db, contactId),
    };
  });

/** Masks the numbers of cards. An old change does not name its media type, so its body decides whether it is a card. */
const maskHappening = (happening: Happening): Happening => ({
  ...happening,
  before: maskFacts(happening.before),
  after: maskFacts(happening.after),
});
const maskFacts = (facts: Facts | null): Facts | null => {
  if (facts?.body === undefined || facts.messageId === undefined) return facts;
  const { body, mediaType = readCards(body).length > 0 ? 'vcard' : 'chat' } = facts;
  return { ...facts, body: maskBody({ mediaType, body }) };
};

const present = (
  { id, at, type, actor, cause, before, after }: Happening,
  names: NamesById,
): TimelineEntry => ({
  id,
  at: at.toISOString(),
  type,
  cause,
  actor: presentActor(actor, names),
  before: presentFacts(before, names),
  after: presentFacts(after, names),
});

const presentActor = (actor: Actor, { users, connections }: NamesById): TimelineEntry['actor'] => {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId, name: users.get(actor.userId) ?? actor.name };
    case 'channel':
      return { kind: 'channel', id: null, name: connections.get(actor.connectionId) ?? '' };
    case 'system':
    case 'api':
      return { kind: actor.kind, id: null, name: actor.name };
    case 'nobody':
      return { kind: 'nobody', id: null, name: '' };
  }
};

const presentFacts = (facts: Facts | null, names: NamesById): TimelineFacts | null => {
  if (facts === null) return null;
  const { userId, queueId, whatsappId, tagIds, mediaType: _, ...rest } = facts;
  const nameOf = (kind: 'users' | 'queues' | 'connections', id: number | null): string | null =>
    id === null ? null : (names[kind].get(id) ?? null);
  return {
    ...rest,
    ...(userId === undefined ? {} : { userId, userName: nameOf('users', userId) }),
    ...(queueId === undefined ? {} : { queueId, queueName: nameOf('queues', queueId) }),
    ...(whatsappId === undefined ? {} : { whatsappId, whatsappName: nameOf('connections', whatsappId) }),
    ...(tagIds === undefined ? {} : { tags: tagIds.flatMap((tagId) => names.tags.get(tagId) ?? []) }),
  };
};
