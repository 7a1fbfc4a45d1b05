import type { AnnouncedMedia, Identity } from '@balcao/contracts';
import type { MessageKey } from '#channels/index.ts';
import { envelopeStream } from './envelope-stream.ts';
import type { ChannelSessionStore } from '#store.ts';

export type Announced = {
  readonly key: MessageKey;
  readonly peer: readonly Identity[];
  readonly media: AnnouncedMedia;
};

/** The channel's description of a message's file; null if there is none, or if its contact was erased. */
export const findAnnounced = async (
  store: ChannelSessionStore,
  connectionId: number,
  messageId: string,
): Promise<Announced | null> => {
  const row = await store.db
    .selectFrom('st_channel_messages')
    .select(['external_id', 'from_me'])
    .where('message_id', '=', messageId)
    .where('connection_id', '=', connectionId)
    .where('chat_id', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const key = { externalId: row.external_id, fromMe: row.from_me };
  const events = await store.readStream(envelopeStream(connectionId, key));
  const envelope = events.find((event) => event.type === 'EnvelopeReceived');
  const sealed = envelope?.sealed ?? null;
  const media = sealed?.media ?? null;
  if (sealed === null || media === null) return null;
  return { key, peer: sealed.peer, media };
};
