import {
  audienceOfEverybody,
  type ChannelSessionEvents,
  type Connection,
  type PastEventOf,
  type Recorded,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';

type ConnectionEventType =
  | 'ConnectionAdded'
  | 'ConnectionDetailsChanged'
  | 'ConnectionRemoved'
  | 'ConnectionStatusChanged'
  | 'ConnectionDropped'
  | 'ConnectionRecovered';
export type ConnectionEvent = Extract<
  Recorded<PastEventOf<ChannelSessionEvents>>,
  { type: ConnectionEventType }
>;

const toEverybody = { audience: audienceOfEverybody, topics: [], ticketId: null, contactId: null } as const;

export const sessionUpdate = (session: Connection): LiveUpdate<'whatsappSession'> => ({
  event: 'whatsappSession',
  payload: { action: 'update', session },
  ...toEverybody,
});

export const updatesOfConnections = (
  event: ConnectionEvent,
  connections: ReadonlyMap<number, Connection>,
): readonly LiveUpdate[] => {
  const { connectionId } = event.data;
  if (event.type === 'ConnectionRemoved')
    return [{ event: 'whatsapp', payload: { action: 'delete', whatsappId: connectionId }, ...toEverybody }];
  const connection = connections.get(connectionId);
  if (connection === undefined) return [];
  return event.type === 'ConnectionAdded' || event.type === 'ConnectionDetailsChanged'
    ? [{ event: 'whatsapp', payload: { action: 'update', whatsapp: connection }, ...toEverybody }]
    : [sessionUpdate(connection)];
};
