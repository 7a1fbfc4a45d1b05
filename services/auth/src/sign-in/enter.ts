import type { SignedIn } from '@balcao/contracts';
import { type CallContext, metadataOf } from '@balcao/event-bus';
import { hashSecret } from '#credentials/index.ts';
import { judgeRefresh, type RefreshRules } from '#sessions/refresh.rules.ts';
import {
  endSession,
  type SessionCommand,
  startSession,
  startSessionAgain,
} from '#sessions/session.decider.ts';
import { userStream } from '#users/user.decider.ts';
import type { AuthTransaction } from '#database/store.ts';
import { findShownToken, exchangeToken, insertToken, findSessionOf } from './refresh-tokens.table.ts';
import { endOfWork } from '#users/working-hours.rules.ts';
import { toUser, type UserRow } from '#users/index.ts';
import { newId } from '@balcao/service-kit';
import { sessionCommands } from '#sessions/index.ts';

type Entry = {
  readonly userId: number;
  readonly refreshToken: string;
  readonly context: CallContext;
  readonly refreshRules: RefreshRules;
};

/**
 * The session of a sign-in. If the browser has a session of the same user, it goes on: its tabs hold access tokens of
 * it, and no password has changed. A session of somebody else ends (rule A30).
 */
export const enter = async (tx: AuthTransaction, entry: Entry): Promise<string> => {
  const { userId, refreshToken, context, refreshRules } = entry;
  const execute = async (sessionId: string, command: SessionCommand): Promise<void> => {
    await sessionCommands.within(tx, sessionId, command, {
      ...(command.type === 'StartSession' ? { partitionKey: userStream(userId) } : {}),
      metadata: metadataOf(context),
    });
  };

  const { refreshToken: presented = '' } = context;
  if (presented !== '') {
    const found = await findShownToken(tx.db, hashSecret(presented));
    const verdict = judgeRefresh(found?.token, found?.now ?? new Date(0), refreshRules);
    if (found?.user.id === userId && verdict === 'renew') {
      await execute(found.sessionId, startSessionAgain(found.sessionId, userId));
      await exchangeToken(tx.db, found, refreshToken);
      return found.sessionId;
    }
    // Its user may have left without a connection, and a sleeping tab may wake up with the old access token.
    const before = await findSessionOf(tx.db, hashSecret(presented));
    if (before !== undefined) await execute(before.id, endSession('signed-out'));
  }
  const sessionId = newId();
  await execute(sessionId, startSession(sessionId, userId));
  await insertToken(tx.db, sessionId, refreshToken);
  return sessionId;
};

type Moment = { readonly now: Date; readonly timeZone: string };

/** The answer to a sign-in and a refresh. */
export const signedIn = (token: string, row: UserRow, { now, timeZone }: Moment): SignedIn => {
  const user = toUser(row);
  const workEndsAt = endOfWork(user, now, timeZone);
  return { token, user, ...(workEndsAt === undefined ? {} : { workEndsAt: workEndsAt.toISOString() }) };
};
