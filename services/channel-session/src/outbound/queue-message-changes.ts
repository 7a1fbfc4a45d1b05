import type { messagingEvents, RecordedOf } from '@balcao/contracts';
import { outboundPartitionKey, outboundStream } from './outbound.decider.ts';
import { changeEvent } from './record-changes.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import { withdrawal } from './withdraw-sends.ts';

type Changed = RecordedOf<Pick<typeof messagingEvents, 'MessageEdited' | 'MessageDeleted'>>;
type Change = {
  readonly event: Changed;
  readonly changeId: string;
  readonly kind: 'edit' | 'delete';
  readonly body: string;
};

/**
 * Queues edits and deletions that were made at the desk. If the channel never got the message, only its row changes.
 * Any other change waits after the earlier sends of its conversation.
 */
export const queueChanges = async (
  tx: ChannelSessionTransaction,
  events: readonly Changed[],
): Promise<void> => {
  const changes = events.flatMap(toChange);
  if (changes.length === 0) return;
  const settled = new Set([
    ...(await replaceTexts(
      tx,
      changes.filter(({ kind }) => kind === 'edit'),
    )),
    ...(await withdraw(
      tx,
      changes.filter(({ kind }) => kind === 'delete'),
    )),
  ]);
  const isDone = ({ event }: Change): boolean => settled.has(event.data.messageId);
  await Promise.all(changes.filter(isDone).map((change) => report(tx, change)));
  await insertRows(
    tx,
    changes.filter((change) => !isDone(change)),
  );
};

/** Skips changes that came from the channel itself, and those of erased contacts. */
const toChange = (event: Changed): Change[] => {
  const { origin, changeId } = event.data;
  if (origin !== 'desk' || changeId === null || event.sealed === null) return [];
  return event.type === 'MessageEdited'
    ? [{ event, changeId, kind: 'edit', body: event.sealed.body }]
    : [{ event, changeId, kind: 'delete', body: '' }];
};

/** Only for a first attempt that has not started: the channel may have an earlier one. */
const replaceTexts = async (
  tx: ChannelSessionTransaction,
  edits: readonly Change[],
): Promise<readonly string[]> => {
  if (edits.length === 0) return [];
  // Of several edits of one message, the last one counts.
  const newest = new Map(edits.map(({ event, body }) => [event.data.messageId, body]));
  const { rows } = await sql<{ message_id: string }>`
    update st_outbound outbound set body = edit.body
    from unnest(${[...newest.keys()]}::uuid[], ${[...newest.values()]}::text[]) as edit (message_id, body)
    where outbound.message_id = edit.message_id and outbound.kind = 'send'
      and outbound.status = 'waiting' and outbound.attempt = 1
    returning outbound.message_id
  `.execute(tx.db);
  return rows.map((row) => row.message_id);
};

const withdraw = async (
  tx: ChannelSessionTransaction,
  deletions: readonly Change[],
): Promise<readonly string[]> => {
  if (deletions.length === 0) return [];
  const deleted = sql`message_id = any(${deletions.map(({ event }) => event.data.messageId)}::uuid[])`;
  const { rows } = await sql<{ message_id: string }>`
    ${withdrawal(deleted)} returning message_id
  `.execute(tx.db);
  return rows.map((row) => row.message_id);
};

/** Only records: the statements before decided for all changes at once. */
const report = (tx: ChannelSessionTransaction, { event, changeId, kind }: Change): Promise<unknown> => {
  const { messageId, connectionId, contactId } = event.data;
  return tx.append(
    outboundStream(messageId),
    'any',
    [changeEvent({ connectionId, messageId, changeId, kind }, null)],
    {
      metadata: { ...event.metadata, causationId: event.id },
      partitionKey: outboundPartitionKey(connectionId, contactId),
    },
  );
};

/**
 * The recipient is the message's own, or the chat's address if the message was typed on the phone. For a deleted
 * ticket, only messages that the channel may have are changed: the others were not sent.
 */
const insertRows = async (tx: ChannelSessionTransaction, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ event, changeId, kind, body }) => ({
    message_id: changeId,
    target_id: event.data.messageId,
    connection_id: event.data.connectionId,
    contact_id: event.data.contactId,
    ticket_id: event.data.ticketId,
    source_partition: event.partition,
    source_position: event.position,
    kind,
    body,
    metadata: { ...event.metadata, causationId: event.id },
  }));
  await sql`
    insert into st_outbound (message_id, kind, target_id, connection_id, contact_id, source_partition,
      source_position, status, attempt, next_attempt_at, body, recipient, metadata)
    select message_id, kind, target_id, connection_id, contact_id, source_partition, source_position, 'waiting', 1,
      now(), body, coalesce(
        (select recipient from st_outbound target where target.message_id = change.target_id),
        (
          select jsonb_agg(jsonb_build_object('kind', identity.kind, 'value', identity.value))
          from st_channel_messages message
          join st_chat_identities identity
            on identity.connection_id = message.connection_id and identity.chat_id = message.chat_id
          where message.message_id = change.target_id
        ),
        '[]'
      ), metadata
    from json_to_recordset(${JSON.stringify(rows)}::json) as change (message_id uuid, kind text, target_id uuid,
      connection_id int, contact_id bigint, ticket_id bigint, source_partition int, source_position bigint, body text,
      metadata jsonb)
    where not exists (select from st_erased_contacts erased where erased.contact_id = change.contact_id)
      and (
        not exists (select from st_removed_tickets removed where removed.ticket_id = change.ticket_id)
        or exists (select from st_channel_messages message where message.message_id = change.target_id)
      )
    order by source_position
    on conflict do nothing
  `.execute(tx.db);
};
