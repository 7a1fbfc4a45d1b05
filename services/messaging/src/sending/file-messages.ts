import {
  AppError,
  type ApiOrigin,
  type Identity,
  type NewEventMetadata,
  type QuotedMessage,
  type Written,
} from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import type { MessagingStore } from '#database/store.ts';
import { type MediaTool, type NewMediaEvent, sendMedia } from '#media/index.ts';
import { findMessages } from '#messages/index.ts';
import { mediaUrlOf } from '#messages/media-file.rules.ts';
import { beginMessage, messageStream } from '#messages/message.decider.ts';
import { outgoingMessage, type OutgoingEvent, type OutgoingFacts } from '#messages/outgoing-message.rules.ts';
import { storable } from '#messages/storable-text.rules.ts';
import { partitionKeyOf } from './append-outgoing.ts';
import { type PreparedFile, prepareFile, type SentFile } from './prepare-file.ts';

type FileEvents = { readonly sent: OutgoingEvent; readonly stored: readonly NewMediaEvent[] };

type Parts = { readonly tool: MediaTool; readonly log: Logger };

/** Files as they will be sent, with their captions. */
export type ReadyFile = PreparedFile & { readonly clientId: string | null };

export const prepareFiles = async (
  { tool, log }: Parts,
  files: readonly (SentFile & { readonly clientId: string | null })[],
  render: (caption: string) => Promise<string>,
): Promise<readonly ReadyFile[]> => {
  const captions = await Promise.all(files.map(({ caption }) => render(storable(caption))));
  return Promise.all(
    files.map(async (file, index) => ({
      ...(await prepareFile(file, captions[index] ?? '', { tool, log })),
      clientId: file.clientId,
    })),
  );
};

type Facts = {
  readonly ids: readonly string[];
  readonly ticket: OutgoingFacts['ticket'];
  readonly readUpTo: number;
  readonly connectionId: number;
  readonly to: readonly Identity[];
  readonly userId: number | null;
  readonly quoted: QuotedMessage | null;
  readonly at: Date;
  readonly heldUntil: Date | null;
  readonly origin?: { readonly api: ApiOrigin; readonly externalKey?: string };
};

/** One message per file, in their order. */
export const fileEvents = (
  files: readonly ReadyFile[],
  { ids, ticket, readUpTo, connectionId, to, userId, quoted, at, heldUntil, origin }: Facts,
): readonly FileEvents[] =>
  files.map((file, index): FileEvents => {
    const messageId = ids[index] ?? '';
    const sent = outgoingMessage({
      ...origin,
      ticket,
      readUpTo,
      connectionId,
      to,
      messageId,
      body: file.outgoing.caption === '' ? file.shown.fileName : file.outgoing.caption,
      clientId: file.clientId,
      userId,
      quoted: index === 0 ? quoted : null,
      // The first file comes before the second, also by time.
      at: new Date(at.getTime() + index),
      heldUntil,
      outgoing: file.outgoing,
      file: { mediaType: file.kind, media: mediaOf(file), mediaUrl: mediaUrlOf(messageId, file.shown) },
    });
    return { sent, stored: sendMedia({ ids: sent.data, media: file.shown, twins: file.twins }) };
  });

const mediaOf = ({ shown, outgoing }: PreparedFile) => ({
  state: 'stored' as const,
  problem: null,
  fileName: shown.fileName,
  mimeType: shown.mimeType,
  size: shown.size,
  seconds: shown.seconds,
  width: shown.width,
  height: shown.height,
  isVoice: outgoing.isVoice,
  caption: outgoing.caption,
});

/**
 * The store checks that each message is new.
 * @throws ERR_CONFLICT, with nothing sent, if one of them was sent before and cancelled.
 */
export const appendFiles = async (
  store: MessagingStore,
  events: readonly FileEvents[],
  metadata: NewEventMetadata,
): Promise<readonly Written[]> => {
  const { written } = await store.transaction(async (tx) => {
    const outcomes = await Promise.all(
      events.map(({ sent, stored }) =>
        tx.append(messageStream(sent.data.messageId), 'absent', [...beginMessage(sent), ...stored], {
          metadata,
          partitionKey: partitionKeyOf(sent),
        }),
      ),
    );
    const known = events.flatMap(({ sent }, index) =>
      outcomes[index] === 'exists' ? [sent.data.messageId] : [],
    );
    if (known.length > 0 && (await findMessages(tx.db, known)).length < known.length)
      throw new AppError('ERR_CONFLICT');
  });
  return written;
};
