import { AppError, downloadMedia, type AnnouncedMedia, type Identity } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import type { Driver, MessageKey } from '#channels/index.ts';
import type { ChannelSessionStore } from '#database/store.ts';
import { askDriver, downloadFailed, storeSource } from './driver-files.ts';
import { envelopeStream } from './envelopes.ts';

type Dependencies = {
  readonly store: ChannelSessionStore;
  readonly mediaStore: MediaStore;
  readonly connectionId: number;
  /** Undefined while the session is not ready. */
  readonly readyDriver: () => Driver | undefined;
};

/** The holder of the session answers: it streams a file from the channel into the media store. */
export const serveDownloadMedia = ({
  store,
  mediaStore,
  connectionId,
  readyDriver,
}: Dependencies): OperationHandler =>
  serveOperation(downloadMedia, async ({ messageId, maxBytes }) => {
    const announced = await findAnnounced(store, connectionId, messageId);
    if (announced === null) throw downloadFailed('gone-at-channel');
    const { key, peer, media } = announced;
    if (media.size !== null && media.size > maxBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
    const source = await askDriver(readyDriver(), (driver) => driver.downloadMedia(key, peer));
    const stored = await storeSource(mediaStore, source, media.fileName, maxBytes);
    return {
      media: {
        ...stored,
        seconds: stored.seconds ?? media.seconds,
        width: stored.width ?? media.width,
        height: stored.height ?? media.height,
      },
    };
  });

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
