import { AppError, makePasswordLink, revokePasswordLink, showPasswordLink } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { newRefreshToken as newSecret } from '#credentials/index.ts';
import type { AuthStore } from '#store.ts';
import { dropLink, findLinkOf, keepLink } from './password-links.table.ts';
import { userDecider, userStream } from './user.decider.ts';

/**
 * Admins invite users, and help those who forgot their password (rule A24). `password-links.table.ts` decides how long a
 * link lives, and that it opens once.
 */
export const serveLinksOfUsers = (
  store: AuthStore,
): Readonly<Record<'showPasswordLink' | 'makePasswordLink' | 'revokePasswordLink', EndpointHandler>> => ({
  showPasswordLink: serveEndpoint(showPasswordLink, async ({ params: { userId } }) => {
    const { state } = await store.load(userDecider, userStream(userId));
    if (state.status !== 'active' || !isStorableId(userId)) throw new AppError('ERR_NO_USER_FOUND');
    const expiresAt = await findLinkOf(store.db, userId);
    return { body: { expiresAt: expiresAt?.toISOString() ?? null } };
  }),

  makePasswordLink: serveEndpoint(makePasswordLink, async ({ params: { userId }, context }) => {
    const token = newSecret();
    const { result, written } = await store.transaction(async (tx) => {
      const made = await tx.execute({
        decider: userDecider,
        stream: userStream(userId),
        command: { type: 'MakePasswordLink' },
        metadata: metadataOf(context),
      });
      if (!made.ok) throw AppError.from(made.error);
      return keepLink(tx.db, userId, token);
    });
    return { body: { token, expiresAt: result.toISOString() }, written };
  }),

  revokePasswordLink: serveEndpoint(revokePasswordLink, async ({ params: { userId }, context }) => {
    const { written } = await store.transaction(async (tx) => {
      const revoked = await tx.execute({
        decider: userDecider,
        stream: userStream(userId),
        command: { type: 'RevokePasswordLink' },
        metadata: metadataOf(context),
      });
      if (!revoked.ok) throw AppError.from(revoked.error);
      await dropLink(tx.db, userId);
    });
    return { body: undefined, written };
  }),
});
