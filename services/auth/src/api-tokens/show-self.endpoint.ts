import { AppError, showScriptSelf } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { AuthDb } from '#store.ts';
import { findApiToken } from './api-tokens.table.ts';

export const serveShowScriptSelf = (db: AuthDb): EndpointHandler =>
  serveEndpoint(showScriptSelf, async ({ actor }) => {
    if (actor.kind !== 'api') {
      const { userId: id, name, profile } = signedInUser(actor);
      return { body: { kind: 'user' as const, id, name, profile } };
    }
    const token = actor.tokenId === null ? null : await findApiToken(db, actor.tokenId);
    // It has just been revoked; the gateway says the same a moment later.
    if (token === null) throw new AppError('ERR_INVALID_TOKEN');
    const { id, name, scopes, queueIds, ownContactsOnly, expiresAt } = token;
    return { body: { kind: 'api' as const, id, name, scopes, queueIds, ownContactsOnly, expiresAt } };
  });
