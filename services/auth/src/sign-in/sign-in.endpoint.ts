import { AppError, signIn, tooMany } from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import {
  type AccessTokens,
  hashRefreshToken,
  newRefreshToken,
  type Passwords,
  type SignInThrottle,
} from '#credentials/index.ts';
import { endSession, sessionDecider, sessionStream, startSession } from '#sessions/session.decider.ts';
import { storeOrigin } from '#sessions/index.ts';
import { type RefreshRules, secondsToLive } from '#sessions/refresh.rules.ts';
import { judgeSignIn } from './judge-sign-in.rules.ts';
import { userStream } from '#users/user.decider.ts';
import { isKnownDevice, rememberDevice } from '#users/index.ts';
import { signedIn } from './signed-in.ts';
import type { AuthDb, AuthStore, AuthTransaction } from '#store.ts';
import { findSessionOf, findSignInUser, lockCredential } from './sign-in.query.ts';

type Dependencies = {
  readonly store: AuthStore;
  readonly db: AuthDb;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly accessTokens: AccessTokens;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly timeZone: () => Promise<string>;
  readonly refreshRules: RefreshRules;
};

type RefusalReason = 'credentials' | 'hours' | 'throttled';

/** Unknown user and wrong password get the same answer, with the same work in the same time (rule A5). */
export const createSignInEndpoint = (dependencies: Dependencies): EndpointHandler => {
  const { store, db, passwords, throttle, accessTokens, now, newId } = dependencies;

  const recordRefusal = async (
    context: CallContext,
    userId: number | null,
    reason: RefusalReason,
  ): Promise<void> => {
    // The event only records, in its own stream, so there is nothing to decide.
    const stream = `sign-in-${newId()}`;
    await store.transaction((tx) =>
      tx.append(stream, 'absent', [{ type: 'SignInRefused', data: { userId, reason } }], {
        metadata: metadataOf(context),
      }),
    );
  };
  const assertMayTry = async (attempt: Parameters<SignInThrottle['waitSeconds']>[0]): Promise<void> => {
    const retryAfterSeconds = await throttle.waitSeconds(attempt);
    if (retryAfterSeconds > 0) throw tooMany('sign-ins', retryAfterSeconds);
  };

  return serveEndpoint(signIn, async ({ body, context }) => {
    const { deviceToken } = context;
    const isKnown = await isKnownDevice(db, { deviceToken, email: body.email });
    const attempt = {
      email: body.email,
      address: context.clientAddress ?? 'unknown',
      device: isKnown ? deviceToken : undefined,
    };
    await assertMayTry(attempt);
    const found = await findSignInUser(db, body.email);
    const passwordMatches = await passwords.matches(body.password, found?.password_hash);
    // Parallel guesses all pass the first check; the later ones are refused here.
    await assertMayTry(attempt);

    const user =
      found === undefined ? undefined : { ...found, startWork: found.start_work, endWork: found.end_work };
    const timeZone = await dependencies.timeZone();
    const verdict = judgeSignIn({ user, passwordMatches, now: now(), timeZone });
    if (!verdict.ok) {
      const isGuess = verdict.error.code === 'ERR_INVALID_CREDENTIALS';
      const counted = isGuess ? await throttle.countFailure(attempt) : undefined;
      if (counted === 'locked') await assertMayTry(attempt);
      const reason = counted === 'locks' ? 'throttled' : isGuess ? 'credentials' : 'hours';
      await recordRefusal(context, found?.id ?? null, reason);
      throw AppError.from(verdict.error);
    }

    const userId = verdict.value.id;
    const sessionId = newId();
    const refreshToken = newRefreshToken();
    const [token, mediaToken, { written, result: knownAs }] = await Promise.all([
      accessTokens.issue({ userId, sessionId }),
      accessTokens.issueForMedia({ userId, sessionId }),
      store.transaction(async (tx) => {
        await assertStillRight(tx, userId, verdict.value.password_hash);
        await endSessionBefore(tx, context);
        await tx.execute({
          decider: sessionDecider,
          stream: sessionStream(sessionId),
          partitionKey: userStream(userId),
          command: startSession(sessionId, userId),
          metadata: metadataOf(context),
        });
        await tx.db
          .insertInto('st_refresh_tokens')
          .values({ token_hash: hashRefreshToken(refreshToken), session_id: sessionId, used_at: null })
          .execute();
        await storeOrigin(tx.db, sessionId, context.origin);
        return rememberDevice(tx.db, { deviceToken, userId });
      }),
    ]);
    const answer = signedIn(token, verdict.value, { now: now(), timeZone });
    const startedAt = now();
    const refreshSeconds = secondsToLive({ startedAt }, startedAt, dependencies.refreshRules);
    return { body: answer, refreshToken, refreshSeconds, mediaToken, deviceToken: knownAs, written };
  });
};

/**
 * If the browser still has the cookie of another session, that session ends. Its user may have left without a
 * connection, and a sleeping tab may wake up with the old access token.
 */
const endSessionBefore = async (tx: AuthTransaction, context: CallContext): Promise<void> => {
  const { refreshToken = '' } = context;
  if (refreshToken === '') return;
  const before = await findSessionOf(tx.db, hashRefreshToken(refreshToken));
  if (before === undefined) return;
  const ended = await tx.execute({
    decider: sessionDecider,
    stream: sessionStream(before.id),
    command: endSession('signed-out'),
    metadata: metadataOf(context),
  });
  if (!ended.ok) throw AppError.from(ended.error);
};

/** The password may have been changed, or the user deleted, during the comparison. */
const assertStillRight = async (tx: AuthTransaction, userId: number, passwordHash: string): Promise<void> => {
  const credential = await lockCredential(tx.db, userId);
  if (credential?.password_hash !== passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
};
