import {
  apiTokenPrefix,
  AppError,
  createApiToken,
  listApiTokens,
  maxApiTokens,
  revokeApiToken,
  showScriptSelf,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { sql } from 'kysely';
import { hashSecret, newSecret } from '#credentials/index.ts';
import { type AuthTransaction, commandHandler } from '#database/store.ts';
import { assertReferences, distinctQueues } from '#users/index.ts';
import { apiTokenDecider, apiTokenStream } from './api-token.decider.ts';
import { findApiToken, findApiTokens } from './api-tokens.table.ts';
import type { Surroundings } from '../surroundings.ts';
import { newId } from '@balcao/service-kit';

const apiTokenCommands = commandHandler(apiTokenDecider, apiTokenStream);

/** Tokens of scripts (rule P1): admins create and list them; they are stored as hashes and shown once. */
export const serveApiTokens = ({ store, clock }: Surroundings): readonly EndpointHandler[] => [
  serveEndpoint(listApiTokens, async () => ({
    body: { tokens: await findApiTokens(store.db) },
  })),

  serveEndpoint(createApiToken, async ({ body, context }) => {
    if (body.expiresAt !== null && Date.parse(body.expiresAt) <= clock.now().getTime())
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
      await apiTokenCommands.within(
        tx,
        tokenId,
        { type: 'CreateApiToken', facts },
        { metadata: metadataOf(context) },
      );
      return findApiToken(tx.db, tokenId);
    });
    if (result === null) throw new AppError('ERR_NO_API_TOKEN_FOUND');
    return { body: { ...result, token }, written };
  }),

  serveEndpoint(revokeApiToken, async ({ params: { tokenId }, context }) => {
    const { written } = await store.transaction(async (tx) => {
      await apiTokenCommands.within(
        tx,
        tokenId,
        { type: 'RevokeApiToken', tokenId },
        { metadata: metadataOf(context) },
      );
      await tx.db.deleteFrom('st_api_token_hashes').where('token_id', '=', tokenId).execute();
    });
    return { body: undefined, written };
  }),

  serveEndpoint(showScriptSelf, async ({ actor }) => {
    if (actor.kind !== 'api') {
      const { userId: id, name, profile } = signedInUser(actor);
      return { body: { kind: 'user' as const, id, name, profile } };
    }
    const token = actor.tokenId === null ? null : await findApiToken(store.db, actor.tokenId);
    // It has just been revoked; the gateway says the same a moment later.
    if (token === null) throw new AppError('ERR_INVALID_TOKEN');
    const { id, name, scopes, queueIds, ownContactsOnly, expiresAt } = token;
    return { body: { kind: 'api' as const, id, name, scopes, queueIds, ownContactsOnly, expiresAt } };
  }),
];

/** Serialised, so that the list stays one page. */
const assertRoom = async (tx: AuthTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('auth:api-tokens'))`.execute(tx.db);
  const { count } = await tx.db
    .selectFrom('rm_api_tokens')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxApiTokens) throw new AppError('ERR_API_TOKEN_COUNT');
};
