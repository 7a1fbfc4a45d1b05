import { type ApiToken, apiScopeSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import type { AuthDb } from '#database/store.ts';

const select = (db: AuthDb) =>
  db
    .selectFrom('rm_api_tokens as token')
    .innerJoin('st_api_token_hashes as hash', 'hash.token_id', 'token.token_id')
    .select([
      'token.token_id',
      'token.name',
      'token.scopes',
      'token.queue_ids',
      'token.own_contacts_only',
      'token.addresses',
      'token.expires_at',
      'token.created_at',
      'hash.last_used_at',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toApiToken = (row: Row): ApiToken => ({
  id: row.token_id,
  name: row.name,
  // A scope that a later release removed grants nothing.
  scopes: row.scopes.flatMap((scope) => apiScopeSchema.safeParse(scope).data ?? []),
  queueIds: row.queue_ids,
  ownContactsOnly: row.own_contacts_only,
  addresses: row.addresses,
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

export const findApiTokens = async (db: AuthDb): Promise<ApiToken[]> =>
  (await select(db).orderBy('token.created_at', 'desc').orderBy('token.token_id', 'desc').execute()).map(
    toApiToken,
  );

export const findApiToken = async (db: AuthDb, tokenId: string): Promise<ApiToken | null> => {
  const row = await select(db).where('token.token_id', '=', tokenId).executeTakeFirst();
  return row === undefined ? null : toApiToken(row);
};

/** The valid token with this hash. An index lookup is safe, because nobody can choose the hash of a secret. */
export const findByHash = async (db: AuthDb, hash: Buffer): Promise<ApiToken | null> => {
  const row = await select(db)
    .where('hash.token_hash', '=', hash)
    .where((eb) => eb.or([eb('token.expires_at', 'is', null), eb('token.expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row === undefined ? null : toApiToken(row);
};

/** Once a minute is enough to show whether a token is still in use. */
export const storeLastUse = async (db: AuthDb, tokenId: string): Promise<void> => {
  await db
    .updateTable('st_api_token_hashes')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_id', '=', tokenId)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
};
