import { AppError, signIn, tooMany } from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { newSecret, type SignInThrottle } from '#credentials/index.ts';
import { storeOrigin } from '#sessions/index.ts';
import { secondsToLive } from '#sessions/refresh.rules.ts';
import { judgeSignIn } from './judge-sign-in.rules.ts';
import { isKnownDevice, rememberDevice, selectUsers } from '#users/index.ts';
import { enter, signedIn } from './enter.ts';
import type { AuthDb, AuthTransaction } from '#database/store.ts';
import type { Surroundings } from '../surroundings.ts';
import { newId } from '@balcao/service-kit';

type RefusalReason = 'credentials' | 'suspended' | 'hours' | 'throttled';

const reasonOf = {
  ERR_INVALID_CREDENTIALS: 'credentials',
  ERR_USER_SUSPENDED: 'suspended',
  ERR_OUT_OF_HOURS: 'hours',
} as const;

/** Unknown user and wrong password get the same answer, with the same work in the same time (rule A5). */
export const serveSignIn = (surroundings: Surroundings): EndpointHandler => {
  const { store, passwords, throttle, accessTokens, clock, refreshRules } = surroundings;
  const { db } = store;

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
      found === undefined
        ? undefined
        : {
            ...found,
            startWork: found.start_work,
            endWork: found.end_work,
            isSuspended: found.is_suspended,
          };
    const timeZone = await surroundings.timeZone();
    const verdict = judgeSignIn({ user, passwordMatches, now: clock.now(), timeZone });
    if (!verdict.ok) {
      const reason = reasonOf[verdict.error.code];
      const counted = reason === 'credentials' ? await throttle.countFailure(attempt) : undefined;
      if (counted === 'locked') await assertMayTry(attempt);
      await recordRefusal(context, found?.id ?? null, counted === 'locks' ? 'throttled' : reason);
      throw AppError.from(verdict.error);
    }

    const userId = verdict.value.id;
    const refreshToken = newSecret();
    const { result, written } = await store.transaction(async (tx) => {
      await assertStillRight(tx, userId, verdict.value.password_hash);
      const sessionId = await enter(tx, { userId, refreshToken, context, refreshRules });
      await storeOrigin(tx.db, sessionId, context.origin);
      return { sessionId, knownAs: await rememberDevice(tx.db, { deviceToken, userId }) };
    });
    const { sessionId, knownAs } = result;
    const [token, mediaToken] = await Promise.all([
      accessTokens.issue({ userId, sessionId }),
      accessTokens.issueForMedia({ userId, sessionId }),
    ]);
    const answer = signedIn(token, verdict.value, { now: clock.now(), timeZone });
    const startedAt = clock.now();
    const refreshSeconds = secondsToLive({ startedAt }, startedAt, refreshRules);
    return { body: answer, refreshToken, refreshSeconds, mediaToken, deviceToken: knownAs, written };
  });
};

/** The password may have been changed, or the user deleted or suspended, during the comparison. */
const assertStillRight = async (tx: AuthTransaction, userId: number, passwordHash: string): Promise<void> => {
  const credential = await lockCredential(tx.db, userId);
  if (credential?.password_hash !== passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
  if (await isSuspendedNow(tx.db, userId)) throw new AppError('ERR_USER_SUSPENDED');
};

/** A user with the password hash, by e-mail address. */
const findSignInUser = async (db: AuthDb, email: string) =>
  selectUsers(db)
    .innerJoin('st_credentials as credential', 'credential.user_id', 'user.id')
    .select('credential.password_hash')
    .where('user.email', '=', email)
    .executeTakeFirst();

/** Locks the credential until the transaction ends. */
const lockCredential = async (db: AuthDb, userId: number) =>
  db
    .selectFrom('st_credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();

/** To be read after the credential is locked, which a suspension waits for. */
const isSuspendedNow = async (db: AuthDb, userId: number): Promise<boolean> =>
  (await db.selectFrom('rm_users').select('is_suspended').where('id', '=', userId).executeTakeFirst())
    ?.is_suspended === true;
