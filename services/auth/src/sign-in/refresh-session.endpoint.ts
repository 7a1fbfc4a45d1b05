import { AppError, refreshSession } from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { type AccessTokens, hashRefreshToken, newRefreshToken } from '#credentials/index.ts';
import { storeOrigin } from '#sessions/index.ts';
import { judgeRefresh, type RefreshRules, secondsToLive } from '#sessions/refresh.rules.ts';
import { endSession, sessionDecider, sessionStream } from '#sessions/session.decider.ts';
import { isWithinWorkingHours } from './working-hours.rules.ts';
import type { UserRow } from '#users/index.ts';
import { signedIn } from './signed-in.ts';
import type { AuthStore, AuthTransaction } from '#store.ts';
import { findShownToken, type FoundToken } from './refresh-session.query.ts';
import { exchangeToken } from './refresh-tokens.table.ts';

type Dependencies = {
  readonly store: AuthStore;
  readonly accessTokens: AccessTokens;
  readonly rules: RefreshRules;
  readonly timeZone: () => Promise<string>;
};

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
export const createRefreshSessionEndpoint = ({
  store,
  accessTokens,
  rules,
  timeZone: findTimeZone,
}: Dependencies): EndpointHandler =>
  serveEndpoint(refreshSession, async ({ context }) => {
    const shown = context.refreshToken;
    if (shown === undefined || shown === '') throw new AppError('ERR_SESSION_EXPIRED');
    const successor = newRefreshToken();
    const timeZone = await findTimeZone();
    const { result, written } = await store.transaction<Outcome>(async (tx) => {
      const found = await findShownToken(tx.db, hashRefreshToken(shown));
      // Their sessions have ended, and the answer says why (rule A27).
      if (found?.user.is_suspended === true) return { verdict: 'refused', code: 'ERR_USER_SUSPENDED' };
      const verdict = judgeRefresh(found?.token, found?.now ?? new Date(0), rules);
      if (found === undefined || verdict === 'expired') return expired;
      if (verdict === 'reused') {
        await endFamily(tx, found, context);
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

/** There is a copy of a token, so the session ends for its holder and the thief (rule A2). */
const endFamily = async (tx: AuthTransaction, found: FoundToken, context: CallContext): Promise<void> => {
  const ended = await tx.execute({
    decider: sessionDecider,
    stream: sessionStream(found.sessionId),
    command: endSession('token-reused'),
    metadata: metadataOf(context),
  });
  if (!ended.ok) throw AppError.from(ended.error);
};
