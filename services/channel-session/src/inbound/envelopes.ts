import {
  type ChannelSessionEvents,
  messageBodyMaxLength,
  type NewEvent,
  visibleName,
} from '@balcao/contracts';
import type { ChannelMessage, MessageKey } from '#channels/index.ts';
import { createHash } from 'node:crypto';

type Place = {
  readonly connectionId: number;
  readonly messageId: string;
  readonly chatId: string;
  readonly quotedMessageId: string | null;
  readonly at: Date;
};

/** The sender decides how long a text is, so a text longer than any phone allows is cut before it is stored. */
export const boundedText = (text: string): string => bounded(text, messageBodyMaxLength);

const maxNameLength = 255;
const maxThumbnailLength = 256 * 1024;

const bounded = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).toWellFormed();

export const toEnvelope = (
  message: ChannelMessage,
  { connectionId, messageId, chatId, quotedMessageId, at }: Place,
): NewEvent<ChannelSessionEvents['EnvelopeReceived']> => {
  const { fromMe, mediaType, isGroup, sentAt, externalId, peerName, body, quotedExternalId, author } =
    message;
  return {
    type: 'EnvelopeReceived',
    data: {
      connectionId,
      messageId,
      fromMe,
      mediaType,
      isGroup,
      sentAt: sentAt?.toISOString() ?? null,
      receivedAt: at.toISOString(),
      quotedMessageId,
      ...(message.isReadBack ? { isReadBack: true } : {}),
      ...(mediaType === 'call_log' ? { isVideoCall: message.isVideoCall } : {}),
    },
    sealed: {
      externalId,
      peer: [...message.peer],
      peerName: bounded(visibleName(peerName), maxNameLength),
      author:
        author === null
          ? null
          : { name: bounded(visibleName(author.name), maxNameLength), identities: [...author.identities] },
      body: boundedText(body),
      quotedExternalId,
      media: message.media && { ...message.media, fileName: bounded(message.media.fileName, maxNameLength) },
      location: message.location && {
        ...message.location,
        description: boundedText(message.location.description),
        // A cut picture cannot be decoded.
        thumbnail: message.location.thumbnail.length > maxThumbnailLength ? '' : message.location.thumbnail,
      },
    },
    subject: chatKey(chatId),
  };
};

/** WhatsApp started in 2009, so an earlier time is wrong. */
const earliestMs = Date.UTC(2009, 0, 1);

/**
 * When a message was sent, as far as the channel's time can be trusted, because a phone's clock may be wrong. Never
 * later than its arrival; null if the time is unusable (rule W15).
 */
export const sentTime = (sentAt: Date | null, arrivedAt: Date): Date | null => {
  const ms = sentAt?.getTime() ?? Number.NaN;
  if (Number.isNaN(ms) || ms < earliestMs) return null;
  return ms > arrivedAt.getTime() ? arrivedAt : sentAt;
};

/** The channel's id may contain a phone number, so the stream name holds its hash. */
export const envelopeStream = (connectionId: number, { fromMe, externalId }: MessageKey): string => {
  const hash = createHash('sha256')
    .update(`${fromMe ? 'out' : 'in'} ${externalId}`)
    .digest('hex');
  return `envelope-${connectionId}-${hash.slice(0, 32)}`;
};

/** The subject (whose key seals) and the partition key of all inbound events of a chat. */
export const chatKey = (chatId: string): string => `chat-${chatId}`;
