import {
  audienceOfEverybody,
  type ChannelSessionEvents,
  type Connection,
  type FeedBody,
  type PastEventOf,
  type Recorded,
} from '@balcao/contracts';
import { actorOf, type FeedEntry } from './feed-entry.rules.ts';

export const connectionTypes = ['ConnectionStatusChanged', 'ConnectionDropped'] as const;
export type ConnectionEvent = Recorded<
  PastEventOf<Pick<ChannelSessionEvents, (typeof connectionTypes)[number]>>
>;

/** A removed connection has no name, and needs nobody's attention. */
export const entriesOfConnection = (
  event: ConnectionEvent,
  connections: ReadonlyMap<number, Pick<Connection, 'name' | 'number'>>,
): readonly FeedEntry[] => {
  const { connectionId: id, reason } = event.data;
  const known = connections.get(id);
  if (known === undefined) return [];
  const factsOf = (number: string | null) => ({
    actor: actorOf(event),
    connection: { id, name: known.name, number },
    reason,
  });
  const entryOf = (body: FeedBody): FeedEntry => ({
    ...body,
    eventId: event.id,
    at: event.at,
    contactIds: [],
    ticketId: null,
    contactQueueIds: null,
    audience: audienceOfEverybody,
  });
  if (event.type === 'ConnectionDropped') {
    const data = { ...factsOf(known.number), need: 'dropped', since: event.data.since } as const;
    return [entryOf({ type: 'connection.attention', data })];
  }
  const data = { ...factsOf(event.data.number), status: event.data.status };
  return [
    entryOf({ type: 'connection.status', data }),
    ...(event.data.status === 'qrcode'
      ? [
          entryOf({
            type: 'connection.attention',
            data: { ...factsOf(event.data.number), need: 'scan', since: event.at.toISOString() },
          }),
        ]
      : []),
  ];
};
