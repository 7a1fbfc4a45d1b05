import { authEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import { disableIn } from './disable-webhook.ts';
import { dropWaiting } from '#deliveries/index.ts';

type Ended = { webhookIds: readonly string[] };

/** Switches off the webhooks of a revoked token (rule H7). */
export const followTokens = (from: ConsumingFrom, { db, clock }: Surroundings): Consumer =>
  startConsumer({
    ...from('auth'),
    consumer: 'integration__follow-tokens',
    catalog: authEvents,
    types: ['ApiTokenCreated', 'ApiTokenRevoked'],
    prepare: (): Promise<Ended> => Promise.resolve({ webhookIds: [] }),
    apply: async (tx, events, ended) => {
      const ends = new Map(
        events.flatMap((event) => {
          const endsAt = event.type === 'ApiTokenRevoked' ? event.at : event.data.expiresAt;
          return endsAt === null ? [] : [[event.data.tokenId, new Date(endsAt)] as const];
        }),
      );
      if (ends.size > 0)
        await tx.db
          .insertInto('rm_token_ends')
          .values([...ends].map(([token_id, ends_at]) => ({ token_id, ends_at })))
          .onConflict((conflict) =>
            conflict.column('token_id').doUpdateSet((eb) => ({ ends_at: eb.ref('excluded.ends_at') })),
          )
          .execute();
      const revoked = events.flatMap((event) =>
        event.type === 'ApiTokenRevoked' ? [event.data.tokenId] : [],
      );
      if (revoked.length === 0) return;
      const theirs = await tx.db
        .selectFrom('st_webhooks')
        .select('webhook_id')
        .where('token_id', 'in', revoked)
        .execute();
      ended.webhookIds = theirs.map(({ webhook_id: webhookId }) => webhookId);
      await disableIn(tx, ended.webhookIds, 'token-ended', new Date());
    },
    afterCommit: async (_events, { webhookIds }) => {
      // If the process ends before this, the next try finds that the webhook was removed.
      for (const webhookId of webhookIds) await dropWaiting(db, webhookId, clock.now());
    },
  });
