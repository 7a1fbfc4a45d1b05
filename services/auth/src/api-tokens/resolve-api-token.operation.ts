import { timingSafeEqual } from 'node:crypto';
import { type ApiToken, resolveApiToken, secretSettingKey, type Setting } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { hashRefreshToken as hashSecret } from '#credentials/index.ts';
import type { AuthDb } from '#store.ts';
import { findByHash, storeLastUse } from './api-tokens.table.ts';

/** Compares hashes only, so that the duration reveals nothing about a token (rule S7). */
export const createResolveApiTokenOperation = (
  db: AuthDb,
  listSecrets: () => Promise<readonly Pick<Setting, 'key' | 'value'>[]>,
): OperationHandler =>
  serveOperation(resolveApiToken, async ({ digest }) => {
    const hash = Buffer.from(digest, 'base64url');
    const [token, settings] = await Promise.all([findByHash(db, hash), listSecrets()]);
    if (token !== null) await storeLastUse(db, token.id);
    const userApiToken = settings.find(({ key }) => key === secretSettingKey)?.value ?? '';
    return { token: token && rightsOf(token), isUserApiToken: isSame(hash, hashSecret(userApiToken)) };
  });

const rightsOf = ({ id, name, scopes, queueIds, ownContactsOnly, addresses, expiresAt }: ApiToken) => ({
  id,
  name,
  scopes,
  queueIds,
  ownContactsOnly,
  addresses,
  expiresAt,
});

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
