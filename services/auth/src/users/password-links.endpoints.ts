import {
  AppError,
  makePasswordLink,
  revokePasswordLink,
  showPasswordLink,
  openPasswordLink,
  tooMany,
  usePasswordLink,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, type CallContext } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { newSecret, hashTry } from '#credentials/index.ts';
import type { AuthTransaction } from '#database/store.ts';
import { dropLink, findLinkOf, keepLink, findLink, redeemLink } from './password-links.table.ts';
import { userDecider, userStream } from './user.decider.ts';
import { changePassword, userCommands } from './user-commands.ts';
import type { Surroundings } from '../surroundings.ts';

/**
 * Admins invite users, and help those who forgot their password (rule A24). `password-links.table.ts` decides how long a
 * link lives, and that it opens once.
 */
export const serveLinksOfUsers = ({ store }: Surroundings): readonly EndpointHandler[] => [
  serveEndpoint(showPasswordLink, async ({ params: { userId } }) => {
    const { state } = await store.load(userDecider, userStream(userId));
    if (state.status !== 'active' || !isStorableId(userId)) throw new AppError('ERR_NO_USER_FOUND');
    const expiresAt = await findLinkOf(store.db, userId);
    return { body: { expiresAt: expiresAt?.toISOString() ?? null } };
  }),

  serveEndpoint(makePasswordLink, async ({ params: { userId }, context }) => {
    const token = newSecret();
    const { result, written } = await store.transaction(async (tx) => {
      await userCommands.within(tx, userId, { type: 'MakePasswordLink' }, { metadata: metadataOf(context) });
      return keepLink(tx.db, userId, token);
    });
    return { body: { token, expiresAt: result.toISOString() }, written };
  }),

  serveEndpoint(revokePasswordLink, async ({ params: { userId }, context }) => {
    const { written } = await store.transaction(async (tx) => {
      await userCommands.within(
        tx,
        userId,
        { type: 'RevokePasswordLink' },
        { metadata: metadataOf(context) },
      );
      await dropLink(tx.db, userId);
    });
    return { body: undefined, written };
  }),
];

/** The holder of a link chooses the password of its user, once (rule A24). */
export const serveUseOfLinks = ({
  store,
  passwords,
  linkTries,
  refreshRules: { sessionMs },
}: Surroundings): readonly EndpointHandler[] => {
  /** Unknown, used, ended and expired links get the same answer. */
  const findOpen = async (token: string, { clientAddress = 'unknown' }: CallContext) => {
    const retryAfterSeconds = await linkTries.count(clientAddress);
    if (retryAfterSeconds > 0) throw tooMany('links', retryAfterSeconds);
    const link = await findLink(store.db, token);
    if (link === undefined) throw new AppError('ERR_NO_LINK_FOUND');
    return link;
  };

  return [
    serveEndpoint(openPasswordLink, async ({ body: { token }, context }) => {
      const { name, email, is_invited, expires_at } = await findOpen(token, context);
      return { body: { name, email, isInvitation: is_invited, expiresAt: expires_at.toISOString() } };
    }),

    serveEndpoint(usePasswordLink, async ({ body: { token, password, name }, context }) => {
      // Before the slow hash, so that guesses are cheap to refuse.
      const { id: userId, email, is_invited } = await findOpen(token, context);
      const { clientAddress = 'unknown' } = context;
      const passwordHash = await hashTry(passwords, password, () => linkTries.giveBack(clientAddress));
      const metadata = metadataOf(context);
      const rename = async (tx: AuthTransaction): Promise<void> => {
        if (!is_invited || name === undefined) return;
        await userCommands.within(
          tx,
          userId,
          { type: 'ChangeUser', details: { name }, otherAdmins: [] },
          { metadata },
        );
      };
      const { written } = await store.transaction(async (tx) => {
        if ((await redeemLink(tx.db, token)) !== userId) throw new AppError('ERR_NO_LINK_FOUND');
        await rename(tx);
        await changePassword(tx, {
          userId,
          passwordHash,
          by: 'link',
          except: undefined,
          sessionMs,
          metadata,
        });
      });
      return { body: { email }, written };
    }),
  ];
};
