import { type NewEventMetadata, eventMetadataSchema } from '@balcao/contracts';
import {
  decideOutbound,
  type OutboundCommand,
  outboundPartitionKey,
  type OutboundState,
  outboundStream,
} from './outbound.decider.ts';
import { outboundStates } from '#database/outbound-states.rules.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import { z } from 'zod';

export type Outcome = { readonly messageId: string; readonly command: OutboundCommand };

const rowSchema = z.object({
  message_id: z.uuid(),
  connection_id: z.number().int(),
  contact_id: z.number().int(),
  status: z.enum(outboundStates),
  attempt: z.number().int(),
  ack: z.number().int(),
  attempted_at: z.date().nullable(),
  metadata: eventMetadataSchema,
});

type Entry = { state: OutboundState; readonly contactId: number; readonly metadata: NewEventMetadata };

/** Decides each outcome on its locked row, and stores events and rows together. A final outcome deletes the text. */
export const recordOutcomes = async (
  tx: ChannelSessionTransaction,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const entries = await lockRows(tx, [...new Set(outcomes.map(({ messageId }) => messageId))].toSorted());
  const appends: Promise<unknown>[] = [];
  const changed = new Map<string, OutboundState>();
  for (const { messageId, command } of outcomes) {
    const entry = entries.get(messageId);
    if (entry === undefined) continue;
    const decided = decideOutbound(command, entry.state);
    if (decided.events.length === 0) continue;
    entry.state = decided.state;
    changed.set(messageId, decided.state);
    appends.push(
      tx.append(outboundStream(messageId), 'any', decided.events, {
        metadata: entry.metadata,
        partitionKey: outboundPartitionKey(decided.state.connectionId, entry.contactId),
      }),
    );
  }
  await Promise.all(appends);
  await writeRows(tx, [...changed.values()]);
};

const lockRows = async (
  tx: ChannelSessionTransaction,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Entry>> => {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql`
    select message_id, connection_id, contact_id, status, attempt, ack, attempted_at, metadata from st_outbound
    where message_id = any(${messageIds}::uuid[]) order by message_id for no key update
  `.execute(tx.db);
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [
        row.message_id,
        {
          state: {
            messageId: row.message_id,
            connectionId: row.connection_id,
            status: row.status,
            attempt: row.attempt,
            ack: row.ack,
            handedAt: row.attempted_at?.toISOString() ?? null,
          },
          contactId: row.contact_id,
          metadata: row.metadata,
        },
      ]),
  );
};

const writeRows = async (tx: ChannelSessionTransaction, states: readonly OutboundState[]): Promise<void> => {
  if (states.length === 0) return;
  await sql`
    update st_outbound set status = after.status, ack = after.ack, body = null, media = null
    from unnest(
      ${states.map(({ messageId }) => messageId)}::uuid[],
      ${states.map(({ status }) => status)}::text[],
      ${states.map(({ ack }) => ack)}::int[]
    ) as after (message_id, status, ack)
    where st_outbound.message_id = after.message_id
  `.execute(tx.db);
};
