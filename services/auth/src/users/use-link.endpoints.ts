import { AppError, openPasswordLink, tooMany, usePasswordLink } from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { hashTry, type Passwords, type TryThrottle } from '#credentials/index.ts';
import { changePassword } from './change-password.ts';
import { findLink, redeemLink } from './password-links.table.ts';
import { userDecider, userStream } from './user.decider.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';

type Dependencies = {
  readonly store: AuthStore;
  readonly passwords: Passwords;
  readonly linkTries: TryThrottle;
  readonly sessionMs: number;
};

/** The holder of a link chooses the password of its user, once (rule A24). */
export const serveUseOfLinks = ({
  store,
  passwords,
  linkTries,
  sessionMs,
}: Dependencies): Readonly<Record<'openPasswordLink' | 'usePasswordLink', EndpointHandler>> => {
  /** Unknown, used, ended and expired links get the same answer. */
  const findOpen = async (token: string, { clientAddress = 'unknown' }: CallContext) => {
    const retryAfterSeconds = await linkTries.count(clientAddress);
    if (retryAfterSeconds > 0) throw tooMany('links', retryAfterSeconds);
    const link = await findLink(store.db, token);
    if (link === undefined) throw new AppError('ERR_NO_LINK_FOUND');
    return link;
  };

  return {
    openPasswordLink: serveEndpoint(openPasswordLink, async ({ body: { token }, context }) => {
      const { name, email, is_invited, expires_at } = await findOpen(token, context);
      return { body: { name, email, isInvitation: is_invited, expiresAt: expires_at.toISOString() } };
    }),

    usePasswordLink: serveEndpoint(usePasswordLink, async ({ body: { token, password, name }, context }) => {
      // Before the slow hash, so that guesses are cheap to refuse.
      const { id: userId, email, is_invited } = await findOpen(token, context);
      const { clientAddress = 'unknown' } = context;
      const passwordHash = await hashTry(passwords, password, () => linkTries.giveBack(clientAddress));
      const metadata = metadataOf(context);
      const rename = async (tx: AuthTransaction): Promise<void> => {
        if (!is_invited || name === undefined) return;
        const renamed = await tx.execute({
          decider: userDecider,
          stream: userStream(userId),
          command: { type: 'ChangeUser', details: { name }, otherAdmins: [] },
          metadata,
        });
        if (!renamed.ok) throw AppError.from(renamed.error);
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
  };
};
