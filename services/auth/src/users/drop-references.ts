import { AppError } from '@balcao/contracts';
import { metadataOf, systemContext } from '@balcao/event-bus';
import { sql } from 'kysely';
import { type UserFacts, userDecider, userStream } from './user.decider.ts';
import { lockUsers } from './user-constraints.query.ts';
import type { AuthTransaction } from '#store.ts';

type Gone = { readonly queueIds: readonly number[]; readonly connectionIds: readonly number[] };

/** Removes deleted sectors and default connections from users. */
export const dropReferences = async (tx: AuthTransaction, gone: Gone): Promise<void> => {
  if (gone.queueIds.length + gone.connectionIds.length === 0) return;
  await lockUsers(tx);
  const users = await tx.db
    .selectFrom('rm_users')
    .select(['id', 'queue_ids', 'whatsapp_id'])
    .where((on) =>
      on.or([
        sql<boolean>`queue_ids && ${sql.val([...gone.queueIds])}::integer[]`,
        ...(gone.connectionIds.length > 0 ? [on('whatsapp_id', 'in', gone.connectionIds)] : []),
      ]),
    )
    .execute();
  await Promise.all(
    users.map((user) =>
      change(tx, user.id, {
        queueIds: user.queue_ids.filter((queueId) => !gone.queueIds.includes(queueId)),
        whatsappId: gone.connectionIds.includes(user.whatsapp_id ?? 0) ? null : user.whatsapp_id,
      }),
    ),
  );
};

const metadata = metadataOf(systemContext('drop-references'));

const change = async (
  tx: AuthTransaction,
  userId: number,
  details: Pick<UserFacts, 'queueIds' | 'whatsappId'>,
): Promise<void> => {
  const changed = await tx.execute({
    decider: userDecider,
    stream: userStream(userId),
    command: { type: 'ChangeUser', details, otherAdmins: [] },
    metadata,
  });
  if (!changed.ok) throw AppError.from(changed.error);
};
