import type { ChannelSessionEvents, NewEvent } from '@balcao/contracts';
import type { ChannelMessage } from '#channels/driver.ts';
import { chatKey } from '#envelopes/chat-key.ts';

type Place = {
  readonly connectionId: number;
  readonly messageId: string;
  readonly chatId: string;
  readonly quotedMessageId: string | null;
  readonly at: Date;
};

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
      ...(mediaType === 'call_log' ? { isVideoCall: message.isVideoCall } : {}),
    },
    sealed: {
      externalId,
      peer: [...message.peer],
      peerName,
      author: author === null ? null : { ...author, identities: [...author.identities] },
      body,
      quotedExternalId,
      media: message.media,
      location: message.location,
    },
    subject: chatKey(chatId),
  };
};
