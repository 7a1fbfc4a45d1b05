import type { Audience, EventMetadata, FeedBody } from '@balcao/contracts';

/** The entry of one event, before it has a position in the feed. */
export type FeedEntry = FeedBody & {
  readonly eventId: string;
  readonly at: Date;
  /** The contacts in it, in any role: it is deleted with each of them. */
  readonly contactIds: readonly number[];
  readonly ticketId: number | null;
  /** For an event of a contact alone: the sectors of the contact's tickets then (rule P28). */
  readonly contactQueueIds: readonly number[] | null;
  readonly audience: Audience;
};

type OwnerEvent = { readonly id: string; readonly at: Date; readonly metadata: EventMetadata };

/** The actor of an event. */
export const actorOf = ({ metadata: { actor } }: Pick<OwnerEvent, 'metadata'>): FeedBody['data']['actor'] => {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId, name: actor.name };
    case 'api':
    case 'system':
      return { kind: actor.kind, id: null, name: actor.name };
    case 'channel':
      return { kind: 'channel', id: actor.connectionId, name: '' };
    case 'nobody':
      return { kind: 'nobody', id: null, name: '' };
  }
};
