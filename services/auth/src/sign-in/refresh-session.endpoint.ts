import { AppError, refreshSession } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { hashSecret, newSecret } from '#credentials/index.ts';
import { storeOrigin, sessionCommands } from '#sessions/index.ts';
import { judgeRefresh, secondsToLive } from '#sessions/refresh.rules.ts';
import { endSession } from '#sessions/session.decider.ts';
import { isWithinWorkingHours } from '#users/working-hours.rules.ts';
import type { UserRow } from '#users/index.ts';
import { signedIn } from './enter.ts';
import { findShownToken, exchangeToken } from './refresh-tokens.table.ts';
import type { Surroundings } from '../surroundings.ts';

type Outcome =
  | {
      readonly verdict: 'refused';
      readonly code: 'ERR_SESSION_EXPIRED' | 'ERR_USER_SUSPENDED' | 'ERR_OUT_OF_HOURS';
    }
  | {
      readonly verdict: 'renewed';
      readonly user: UserRow;
      readonly sessionId: string;
      readonly now: Date;
      readonly refreshSeconds: number;
    };

const expired = { verdict: 'refused', code: 'ERR_SESSION_EXPIRED' } as const;

/** Exchanges a refresh token for a new one and an access token (rule A2). */
export const serveRefreshSession = ({
  store,
  accessTokens,
  refreshRules: rules,
  timeZone: findTimeZone,
}: Surroundings): EndpointHandler =>
  serveEndpoint(refreshSession, async ({ context }) => {
    const shown = context.refreshToken;
    if (shown === undefined || shown === '') throw new AppError('ERR_SESSION_EXPIRED');
    const successor = newSecret();
    const timeZone = await findTimeZone();
    const { result, written } = await store.transaction<Outcome>(async (tx) => {
      const found = await findShownToken(tx.db, hashSecret(shown));
      // Their sessions have ended, and the answer says why (rule A27).
      if (found?.user.is_suspended === true) return { verdict: 'refused', code: 'ERR_USER_SUSPENDED' };
      const verdict = judgeRefresh(found?.token, found?.now ?? new Date(0), rules);
      if (found === undefined || verdict === 'expired') return expired;
      if (verdict === 'reused') {
        // There is a copy of a token, so the session ends for its holder and the thief (rule A2).
        const ended = endSession('token-reused');
        await sessionCommands.within(tx, found.sessionId, ended, { metadata: metadataOf(context) });
        return expired;
      }
      const { user, now } = found;
      const hours = { startWork: user.start_work, endWork: user.end_work };
      // Nothing is exchanged: the same token works when the hours begin.
      if (!isWithinWorkingHours(hours, now, timeZone))
        return { verdict: 'refused', code: 'ERR_OUT_OF_HOURS' };
      await exchangeToken(tx.db, found, successor);
      await storeOrigin(tx.db, found.sessionId, context.origin);
      const refreshSeconds = secondsToLive(found.token.session, now, rules);
      return { verdict: 'renewed', user, sessionId: found.sessionId, now, refreshSeconds };
    });
    if (result.verdict === 'refused') throw new AppError(result.code);
    const { user, sessionId, now, refreshSeconds } = result;
    const token = await accessTokens.issue({ userId: user.id, sessionId });
    const mediaToken = await accessTokens.issueForMedia({ userId: user.id, sessionId });
    const body = signedIn(token, user, { now, timeZone });
    return { body, refreshToken: successor, refreshSeconds, mediaToken, written };
  });
