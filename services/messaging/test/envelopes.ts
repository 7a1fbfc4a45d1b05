import { randomUUID } from 'node:crypto';
import type {
  announcedLocationSchema,
  AnnouncedMedia,
  ChannelSessionEvents,
  MediaType,
  NewEvent,
} from '@balcao/contracts';
import type { z } from 'zod';

type Envelope = NewEvent<ChannelSessionEvents['EnvelopeReceived']>;
export type Wrote = {
  readonly messageId?: string;
  readonly connectionId?: number;
  readonly number?: string;
  readonly lid?: string;
  readonly body?: string;
  readonly fromMe?: boolean;
  readonly isGroup?: boolean;
  readonly author?: string;
  readonly sentAt?: string | null;
  readonly isReadBack?: boolean;
  readonly mediaType?: MediaType;
  readonly quotedMessageId?: string;
  readonly isVideoCall?: boolean;
  readonly location?: z.infer<typeof announcedLocationSchema>;
  readonly media?: AnnouncedMedia;
};

/** What channel-session tells of a message that somebody wrote on a phone. */
export const envelopeOf = (wrote: Wrote): Envelope => {
  const number = wrote.number ?? '351910000001';
  return {
    type: 'EnvelopeReceived',
    data: {
      connectionId: wrote.connectionId ?? 1,
      messageId: wrote.messageId ?? randomUUID(),
      fromMe: wrote.fromMe ?? false,
      mediaType: wrote.mediaType ?? 'chat',
      isGroup: wrote.isGroup ?? false,
      sentAt: wrote.sentAt ?? null,
      receivedAt: new Date().toISOString(),
      ...(wrote.isReadBack === true ? { isReadBack: true } : {}),
      quotedMessageId: wrote.quotedMessageId ?? null,
      isVideoCall: wrote.isVideoCall ?? false,
    },
    sealed: {
      externalId: randomUUID(),
      peer: [
        { kind: wrote.isGroup === true ? 'group' : 'phone', value: number },
        ...(wrote.lid === undefined ? [] : [{ kind: 'lid' as const, value: wrote.lid }]),
      ],
      peerName: 'Rita',
      author:
        wrote.author === undefined
          ? null
          : { identities: [{ kind: 'phone', value: '351930000009' }], name: wrote.author },
      body: wrote.body ?? 'Olá',
      quotedExternalId: null,
      location: wrote.location ?? null,
      ...(wrote.media === undefined ? {} : { media: wrote.media }),
    },
    subject: `peer-${number}`,
  };
};
