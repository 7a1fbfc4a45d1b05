import type { MediaTwins, MessagingEvents, OutgoingMedia, PastEvent, StoredMedia } from '@balcao/contracts';
import { each, type Projection, type Unpositioned } from '@balcao/event-store';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { MessagingTables } from '#database/schema.ts';
import { delayAfterMs } from './media.decider.ts';

type Tx = Transaction<MessagingTables>;
type Event<Type extends keyof MessagingEvents> = Unpositioned<PastEvent<MessagingEvents[Type]>>;
type Sent = Event<'MessageQueued'> | Event<'MessageHeld'>;

const noTwins: MediaTwins = { mp3: null, voice: null };

/** Where the files of messages are stored, which are sent, and which are still to be fetched. */
export const mediaProjection: Projection<MessagingEvents, MessagingTables> = {
  name: 'media',
  tables: ['rm_media', 'rm_media_keys'],
  apply: {
    MessageReceived: (tx, events) => insertPending(tx, events),
    MessageQueued: (tx, events) => insertOutgoing(tx, events),
    MessageHeld: (tx, events) => insertOutgoing(tx, events),
    MessageMediaStored: each(async (tx, { data, sealed }) => {
      if (sealed === null) return;
      const { media, twins } = sealed;
      await tx
        .updateTable('rm_media')
        .set({ state: 'stored', stored: JSON.stringify(media), twins: JSON.stringify(twins) })
        .where('message_id', '=', data.messageId)
        .execute();
      await insertKeys(tx, [{ messageId: data.messageId, files: [media, twins.mp3, twins.voice] }]);
    }),
    MessageMediaFailed: each((tx, { data, at }) =>
      setState(tx, data.messageId, {
        state: data.willRetry ? 'pending' : 'failed',
        due_at: dueAfter(at, data.attempt),
      }),
    ),
    MessageMediaRetried: each((tx, { data, at }) =>
      setState(tx, data.messageId, { state: 'pending', due_at: at, pending_since: at }),
    ),
    MessageHoldCancelled: each((tx, { data }) => forget(tx, sql`message_id = ${data.messageId}`)),
    TicketMessagesRemoved: each((tx, { data }) => forget(tx, sql`ticket_id = ${data.ticketId}`)),
  },
};

const dueAfter = (at: Date, attempts: number): Date => new Date(at.getTime() + delayAfterMs(attempts));

const insertPending = async (tx: Tx, events: readonly Event<'MessageReceived'>[]): Promise<void> => {
  const rows = events
    .filter(({ sealed }) => sealed?.message.media?.state === 'pending')
    .map(({ data, sealed, at }) => ({
      ...messageIdsOf(data),
      state: 'pending' as const,
      due_at: at,
      pending_since: new Date(sealed?.message.media?.pendingSince ?? at),
      twins: noTwins,
    }));
  await insertRows(tx, rows);
};

const insertOutgoing = async (tx: Tx, events: readonly Sent[]): Promise<void> => {
  const sent = events.flatMap((event) => {
    const outgoing = event.sealed?.outgoing ?? null;
    return outgoing === null ? [] : [{ ...event, outgoing }];
  });
  await insertRows(
    tx,
    sent.map(({ data, at, outgoing }) => ({
      ...messageIdsOf(data),
      state: 'stored' as const,
      due_at: at,
      stored: outgoing.media,
      twins: noTwins,
      outgoing,
    })),
  );
  await insertKeys(
    tx,
    sent.map(({ data, outgoing }) => ({ messageId: data.messageId, files: [outgoing.media] })),
  );
};

type Row = ReturnType<typeof messageIdsOf> & {
  readonly state: 'pending' | 'stored';
  readonly due_at: Date;
  readonly pending_since?: Date;
  readonly stored?: StoredMedia;
  readonly twins: MediaTwins;
  readonly outgoing?: OutgoingMedia;
};

const messageIdsOf = (data: { messageId: string; ticketId: number; connectionId: number }) => ({
  message_id: data.messageId,
  ticket_id: data.ticketId,
  connection_id: data.connectionId,
});

/** A message that is retried or was held has its row already. */
const insertRows = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into rm_media (message_id, ticket_id, connection_id, state, due_at, pending_since, stored, twins, outgoing)
    select message_id, ticket_id, connection_id, state, due_at, pending_since, stored, twins, outgoing
    from json_populate_recordset(null::rm_media, ${JSON.stringify(rows)}::json)
    on conflict (message_id) do nothing
  `.execute(tx);
};

type Keys = { readonly messageId: string; readonly files: readonly (StoredMedia | null)[] };

const insertKeys = async (tx: Tx, keys: readonly Keys[]): Promise<void> => {
  const rows = keys.flatMap(({ messageId, files }) =>
    files.flatMap((file) => (file === null ? [] : [{ key: file.key, message_id: messageId }])),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('rm_media_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const setState = async (
  tx: Tx,
  messageId: string,
  change: { readonly state: 'pending' | 'failed'; readonly due_at: Date; readonly pending_since?: Date },
): Promise<void> => {
  await tx.updateTable('rm_media').set(change).where('message_id', '=', messageId).execute();
};

/** Removes rows only. `removeFiles` or the sweep removes the files. */
const forget = async (tx: Tx, which: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with removed as (delete from rm_media where ${which} returning message_id)
    delete from rm_media_keys where message_id in (select message_id from removed)
  `.execute(tx);
};
