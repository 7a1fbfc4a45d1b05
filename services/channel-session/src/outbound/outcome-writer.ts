import { AppError } from '@balcao/contracts';
import { busyPace, createGroupCommit } from '@balcao/event-store';
import type { ChannelMessageRow } from '#database/schema.ts';
import { assertHeld, type Lease, LeaseLostError } from '#leases/index.ts';
import type { ChannelSessionStore, ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import { type ChangeOutcome, recordChanges } from './record-changes.ts';
import { type Outcome, recordOutcomes } from './record-outcomes.ts';
import { withdrawAttempted } from './withdraw-sends.ts';

/** One outcome of a send. */
export type Entry =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'change'; readonly outcome: ChangeOutcome }
  /** Certainly not sent: it waits again. */
  | { readonly kind: 'wait'; readonly messageId: string; readonly delayMs: number }
  /** It may have been sent, and the channel does not know: it is looked up again later. */
  | { readonly kind: 'ask-later'; readonly messageId: string; readonly delayMs: number }
  /** Certainly not sent, and its ticket is deleted: it never will be. */
  | { readonly kind: 'withdraw'; readonly messageId: string }
  | { readonly kind: 'ack'; readonly externalId: string; readonly ack: number | 'rejected' };

export type OutcomeWriter = (entry: Entry) => Promise<unknown>;

/** Stores outcomes under a lease, many in one transaction. */
export const createOutcomeWriter = (store: ChannelSessionStore, lease: Lease): OutcomeWriter =>
  createGroupCommit<Entry, undefined>({
    write: async (entries) => {
      await store.transaction(async (tx) => {
        await assertHeld(tx, lease);
        await recordOutcomes(tx, await outcomesOf(tx, lease.connectionId, entries));
        await recordChanges(
          tx,
          entries.flatMap((entry) => (entry.kind === 'change' ? [entry.outcome] : [])),
        );
        await withdrawAttempted(
          tx,
          entries.flatMap((entry) => (entry.kind === 'withdraw' ? [entry.messageId] : [])),
        );
        await postpone(tx, entries);
      });
      return entries.map(() => undefined);
    },
    pace: busyPace(() => performance.now()),
    isHopeless: (error) => error instanceof LeaseLostError || error instanceof AppError,
  });

/** In the order in which they arrived. Acks of unknown messages are dropped. */
const outcomesOf = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  entries: readonly Entry[],
): Promise<readonly Outcome[]> => {
  const ids = entries.flatMap((entry) => (entry.kind === 'ack' ? [entry.externalId] : []));
  const attempts = ids.length === 0 ? [] : await readAttempts(tx, connectionId, ids);
  const byId = new Map(attempts.map((attempt) => [attempt.external_id, attempt]));
  return entries.flatMap((entry): Outcome[] => {
    if (entry.kind === 'outcome') return [entry.outcome];
    if (entry.kind !== 'ack') return [];
    const known = byId.get(entry.externalId);
    // Typed on the phone, so there is no send to settle.
    const attempt = known?.attempt ?? null;
    if (known === undefined || attempt === null) return [];
    const { message_id: messageId } = known;
    return entry.ack === 'rejected'
      ? [{ messageId, command: { type: 'RecordFailure', attempt, problem: 'rejected' } }]
      : [{ messageId, command: { type: 'RaiseAck', ack: entry.ack } }];
  });
};

type Attempt = Pick<ChannelMessageRow, 'external_id' | 'message_id' | 'attempt'>;

/** One query per id, for the reason that `readKnown` gives. */
const readAttempts = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  externalIds: readonly string[],
): Promise<readonly Attempt[]> => {
  const { rows } = await sql<Attempt>`
    select message.external_id, message.message_id, message.attempt from unnest(${externalIds}::text[]) as asked (id)
    cross join lateral (
      select external_id, message_id, attempt from st_channel_messages
      where connection_id = ${connectionId} and external_id = asked.id and from_me limit 1
    ) message
  `.execute(tx.db);
  return rows;
};

const postpone = async (tx: ChannelSessionTransaction, entries: readonly Entry[]): Promise<void> => {
  const later = entries.filter((entry) => entry.kind === 'wait' || entry.kind === 'ask-later');
  if (later.length === 0) return;
  await sql`
    update st_outbound outbound
    set status = case when later.is_sure then 'waiting' else outbound.status end,
      lookups = outbound.lookups + case when later.is_sure then 0 else 1 end,
      next_attempt_at = clock_timestamp() + make_interval(secs => later.delay_ms / 1000.0)
    from unnest(
      ${later.map(({ messageId }) => messageId)}::uuid[],
      ${later.map(({ kind }) => kind === 'wait')}::boolean[],
      ${later.map(({ delayMs }) => delayMs)}::int[]
    ) as later (message_id, is_sure, delay_ms)
    where outbound.message_id = later.message_id and outbound.status in ('waiting', 'attempted')
  `.execute(tx.db);
};
