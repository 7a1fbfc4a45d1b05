import {
  type ChangeProblem,
  type ChannelSessionEvents,
  eventMetadataSchema,
  type NewEventOf,
} from '@balcao/contracts';
import { outboundPartitionKey, outboundStream } from './outbound.decider.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import { z } from 'zod';

/** The outcome of an edit or a deletion at the channel; null: the channel applied it. */
export type ChangeOutcome = { readonly changeId: string; readonly problem: ChangeProblem | null };

const rowSchema = z.object({
  message_id: z.uuid(),
  target_id: z.uuid(),
  kind: z.enum(['edit', 'delete']),
  connection_id: z.number().int(),
  contact_id: z.number().int(),
  metadata: eventMetadataSchema,
});

/** One statement decides for all of them. A change whose outcome is stored is skipped and reported no second time. */
export const recordChanges = async (
  tx: ChannelSessionTransaction,
  outcomes: readonly ChangeOutcome[],
): Promise<void> => {
  if (outcomes.length === 0) return;
  const problems = new Map(outcomes.map(({ changeId, problem }) => [changeId, problem]));
  const { rows } = await sql`
    update st_outbound outbound
    set status = case when done.is_refused then 'failed' else 'sent' end, body = null
    from unnest(
      ${[...problems.keys()]}::uuid[],
      ${[...problems.values()].map((problem) => problem !== null)}::boolean[]
    ) as done (change_id, is_refused)
    where outbound.message_id = done.change_id and outbound.kind <> 'send'
      and outbound.status in ('waiting', 'attempted')
    returning outbound.message_id, target_id, kind, connection_id, contact_id, metadata
  `.execute(tx.db);
  await Promise.all(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) =>
        tx.append(
          outboundStream(row.target_id),
          'any',
          [
            changeEvent(
              {
                connectionId: row.connection_id,
                messageId: row.target_id,
                changeId: row.message_id,
                kind: row.kind,
              },
              problems.get(row.message_id) ?? null,
            ),
          ],
          {
            metadata: row.metadata,
            partitionKey: outboundPartitionKey(row.connection_id, row.contact_id),
          },
        ),
      ),
  );
};

type ChangeFacts = {
  readonly connectionId: number;
  readonly messageId: string;
  readonly changeId: string;
  readonly kind: 'edit' | 'delete';
};

export const changeEvent = (
  data: ChangeFacts,
  problem: ChangeProblem | null,
): NewEventOf<ChannelSessionEvents> =>
  problem === null
    ? { type: 'OutboundChangeSent', data }
    : { type: 'OutboundChangeRefused', data: { ...data, problem } };
