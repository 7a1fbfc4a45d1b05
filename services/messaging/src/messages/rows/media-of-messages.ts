import { type Media, mediaKindSchema, type MessagingEvents, type PastEvent } from '@balcao/contracts';
import type { Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { MessagingTables } from '#database/schema.ts';
import { mediaUrlOf, storedFacts, storedKind } from '../media-file.rules.ts';

type Tx = Transaction<MessagingTables>;
type Event<Type extends keyof MessagingEvents> = Unpositioned<PastEvent<MessagingEvents[Type]>>;

export const storeMedia = async (tx: Tx, event: Event<'MessageMediaStored'>): Promise<void> => {
  const { data, sealed, revision } = event;
  if (sealed === null) return;
  const { media, twins } = sealed;
  const url = mediaUrlOf(data.messageId, media);
  await changeMedia(tx, { messageId: data.messageId, revision, facts: storedFacts(media), url });
  const kinds = mediaKindSchema.options.map((kind) => storedKind(kind, media, twins));
  await sql`
    update rm_messages m set media_type = kind.stored
    from unnest(${mediaKindSchema.options}::text[], ${kinds}::text[]) as kind (announced, stored)
    where m.message_id = ${data.messageId} and m.media_type = kind.announced and kind.stored <> kind.announced
  `.execute(tx);
};

/** A file that is retried automatically is still pending. */
export const failMedia = (
  tx: Tx,
  { data: { messageId, problem, willRetry }, revision }: Event<'MessageMediaFailed'>,
): Promise<void> =>
  changeMedia(tx, {
    messageId,
    revision,
    facts: { state: willRetry ? 'pending' : 'failed', problem },
    url: null,
  });

export const retryMedia = (
  tx: Tx,
  { data: { messageId }, revision, at }: Event<'MessageMediaRetried'>,
): Promise<void> =>
  changeMedia(tx, {
    messageId,
    revision,
    facts: { state: 'pending', problem: null, pendingSince: at.toISOString() },
    url: null,
  });

const changeMedia = async (
  tx: Tx,
  change: {
    readonly messageId: string;
    readonly revision: number;
    readonly facts: Partial<Media>;
    readonly url: string | null;
  },
): Promise<void> => {
  await sql`
    update rm_messages set revision = ${change.revision}, media_url = ${change.url},
      media = (media::jsonb || ${JSON.stringify(change.facts)}::jsonb)::json
    where message_id = ${change.messageId} and media is not null
  `.execute(tx);
};
