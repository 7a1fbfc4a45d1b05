import { timingSafeEqual } from 'node:crypto';
import { type ApiToken, resolveApiToken, secretSettingKey } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { hashSecret } from '#credentials/index.ts';
import { findByHash, storeLastUse } from './api-tokens.table.ts';
import type { Surroundings } from '../surroundings.ts';

/** Compares hashes only, so that the duration reveals nothing about a token (rule S7). */
export const serveResolveApiToken = ({ store: { db }, secrets }: Surroundings): OperationHandler =>
  serveOperation(resolveApiToken, async ({ digest }) => {
    const hash = Buffer.from(digest, 'base64url');
    const [token, settings] = await Promise.all([findByHash(db, hash), secrets.list()]);
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
