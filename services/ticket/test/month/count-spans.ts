import type { Place, RawEvent } from './raw-events.ts';

export type CountedTurn = { readonly from: number; answer: { at: number; userId: number | null } | null };

export type CountedSpan = {
  readonly ticketId: number;
  contactId: number;
  readonly isGroup: boolean;
  readonly from: number;
  readonly isReopened: boolean;
  readonly isReopenedSoon: boolean;
  /** The places of the ticket and their times. The last one is that of the close, if it was closed. */
  readonly places: { readonly at: number; readonly place: Place }[];
  accepted: { readonly at: number; readonly userId: number | null } | null;
  ended: { readonly at: number; readonly by: 'person' | 'automatic' | 'api' } | null;
  /** null for the present tags of its contact. */
  tagIds: readonly number[] | null;
  readonly turns: CountedTurn[];
};

export type Counted = {
  readonly spans: readonly CountedSpan[];
  readonly tagsNow: ReadonlyMap<number, ReadonlySet<number>>;
  /** The times at which contacts were created, without contacts that were merged. */
  readonly newContacts: readonly number[];
};

const dayMs = 86_400_000;

/** Spans by their definitions (rules Y1 and Y2), computed only from the raw events. */
export const countSpans = (log: readonly RawEvent[], messages: readonly RawEvent[]): Counted => {
  const undone = new Set(log.flatMap(({ data }) => data.undoneEventId ?? []));
  const deleted = new Set(
    log.filter(({ type }) => type === 'TicketDeleted').map(({ data }) => data.ticketId),
  );
  const tags = new Map<number, Set<number>>();
  const tagsOf = (contactId: number): Set<number> => {
    const found = tags.get(contactId) ?? new Set();
    tags.set(contactId, found);
    return found;
  };
  const met = new Map<number, number>();
  const gone = new Set<number>();
  const spans: CountedSpan[] = [];
  const lastOf = (ticketId: number) => spans.findLast((span) => span.ticketId === ticketId);

  for (const event of log) {
    const { id, type, at, data } = event;
    if (type === 'ContactCreated' && !data.isGroup) met.set(data.contactId, at);
    if (type === 'ContactDeleted')
      for (const each of [data.contactId, ...data.mergedContactIds]) met.delete(each);
    if (type === 'ContactTagged') {
      for (const tagId of data.added) tagsOf(data.contactId).add(tagId);
      for (const tagId of data.removed) tagsOf(data.contactId).delete(tagId);
    }
    if (type === 'TagDeleted') for (const each of tags.values()) each.delete(data.tagId ?? 0);
    if (type === 'ContactsMerged' || type === 'ContactsUnmerged') {
      const merged = data.mergedContactId ?? 0;
      if (type === 'ContactsMerged') gone.add(merged);
      else gone.delete(merged);
      for (const tagId of data.addedTagIds) tagsOf(data.contactId).add(tagId);
      for (const tagId of data.removedTagIds) tagsOf(data.contactId).delete(tagId);
      for (const span of spans)
        if (data.ticketIds.includes(span.ticketId))
          span.contactId = type === 'ContactsMerged' ? data.contactId : merged;
    }
    if (data.to === undefined || deleted.has(data.ticketId) || undone.has(id) || type === 'TicketUndone')
      continue;
    const before = lastOf(data.ticketId);
    const isGoingOn = before?.ended === null;
    if (isGoingOn) before.places.push({ at, place: data.to });
    if (isGoingOn && type === 'TicketAccepted') before.accepted ??= { at, userId: data.to.userId };
    if (isGoingOn && data.to.status === 'closed') {
      before.ended = { at, by: closerOf(event) };
      before.tagIds = [...tagsOf(before.contactId)];
    }
    if (!isGoingOn && data.to.status !== 'closed')
      spans.push({
        ticketId: data.ticketId,
        contactId: before?.contactId ?? data.contactId,
        isGroup: before?.isGroup ?? data.isGroup,
        from: at,
        isReopened: before !== undefined,
        isReopenedSoon: data.cause === 'inbound' && at - (before?.ended?.at ?? 0) <= dayMs,
        places: [{ at, place: data.to }],
        accepted: null,
        ended: null,
        tagIds: null,
        turns: [],
      });
  }
  countTurns(spans, messages);
  return {
    spans,
    tagsNow: tags,
    newContacts: [...met].filter(([contactId]) => !gone.has(contactId)).map(([, at]) => at),
  };
};

const closerOf = ({ actor, data }: RawEvent): 'person' | 'automatic' | 'api' => {
  if (actor === 'api' || data.cause === 'api') return 'api';
  return actor === 'user' ? 'person' : 'automatic';
};

const countTurns = (spans: readonly CountedSpan[], messages: readonly RawEvent[]): void => {
  for (const { type, at, data } of messages) {
    const span = spans.find(
      ({ ticketId, from, ended }) =>
        ticketId === data.ticketId && from <= at && (ended === null || at <= ended.at),
    );
    if (span === undefined) continue;
    const waiting = span.turns.find(({ answer }) => answer === null);
    if (type === 'MessageReceived' && !data.fromMe) {
      if (waiting === undefined) span.turns.push({ from: Date.parse(data.orderedAt), answer: null });
      continue;
    }
    const isPerson =
      type === 'MessageReceived' || (data.attempt === 1 && (data.api?.by ?? 'human') === 'human');
    const isOfDesk = type === 'MessageQueued' && data.userId === null && !data.api;
    if (!isPerson || isOfDesk || waiting === undefined) continue;
    waiting.answer = { at: Date.parse(data.queuedAt || data.orderedAt), userId: data.userId };
  }
};
