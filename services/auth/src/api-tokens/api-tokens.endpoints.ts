import {
  apiTokenPrefix,
  AppError,
  createApiToken,
  listApiTokens,
  maxApiTokens,
  revokeApiToken,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { sql } from 'kysely';
import { hashRefreshToken as hashSecret, newRefreshToken as newSecret } from '#credentials/index.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';
import { assertReferences, distinctQueues } from '#users/index.ts';
import { apiTokenDecider, apiTokenStream } from './api-token.decider.ts';
import { findApiToken, findApiTokens } from './api-tokens.table.ts';

type Dependencies = {
  readonly store: AuthStore;
  readonly newId: () => string;
  readonly now: () => Date;
};

/** Tokens of scripts (rule P1): admins create and list them; they are stored as hashes and shown once. */
export const serveApiTokens = ({
  store,
  newId,
  now,
}: Dependencies): Readonly<
  Record<'listApiTokens' | 'createApiToken' | 'revokeApiToken', EndpointHandler>
> => ({
  listApiTokens: serveEndpoint(listApiTokens, async () => ({
    body: { tokens: await findApiTokens(store.db) },
  })),

  createApiToken: serveEndpoint(createApiToken, async ({ body, context }) => {
    if (body.expiresAt !== null && Date.parse(body.expiresAt) <= now().getTime())
      throw new AppError('ERR_VALIDATION', { field: 'expiresAt' });
    const token = `${apiTokenPrefix}${newSecret()}`;
    const tokenId = newId();
    const { result, written } = await store.transaction(async (tx) => {
      await assertRoom(tx);
      await assertReferences(tx, { queueIds: body.queueIds, whatsappId: null });
      await tx.db
        .insertInto('st_api_token_hashes')
        .values({ token_id: tokenId, token_hash: hashSecret(token), last_used_at: null })
        .execute();
      const facts = {
        ...body,
        tokenId,
        scopes: [...new Set(body.scopes)],
        queueIds: distinctQueues(body.queueIds),
        ownContactsOnly: body.queueIds.length > 0 && (body.ownContactsOnly ?? true),
        addresses: [...new Set(body.addresses)],
      };
      const created = await tx.execute({
        decider: apiTokenDecider,
        stream: apiTokenStream(tokenId),
        command: { type: 'CreateApiToken', facts },
        metadata: metadataOf(context),
      });
      if (!created.ok) throw AppError.from(created.error);
      return findApiToken(tx.db, tokenId);
    });
    if (result === null) throw new AppError('ERR_NO_API_TOKEN_FOUND');
    return { body: { ...result, token }, written };
  }),

  revokeApiToken: serveEndpoint(revokeApiToken, async ({ params: { tokenId }, context }) => {
    const { written } = await store.transaction(async (tx) => {
      const revoked = await tx.execute({
        decider: apiTokenDecider,
        stream: apiTokenStream(tokenId),
        command: { type: 'RevokeApiToken', tokenId },
        metadata: metadataOf(context),
      });
      if (!revoked.ok) throw AppError.from(revoked.error);
      await tx.db.deleteFrom('st_api_token_hashes').where('token_id', '=', tokenId).execute();
    });
    return { body: undefined, written };
  }),
});

/** Serialised, so that the list stays one page. */
const assertRoom = async (tx: AuthTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('auth:api-tokens'))`.execute(tx.db);
  const { count } = await tx.db
    .selectFrom('rm_api_tokens')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxApiTokens) throw new AppError('ERR_API_TOKEN_COUNT');
};
