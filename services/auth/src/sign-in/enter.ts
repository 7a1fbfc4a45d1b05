import { AppError } from '@balcao/contracts';
import { type CallContext, metadataOf } from '@balcao/event-bus';
import { hashRefreshToken } from '#credentials/index.ts';
import { judgeRefresh, type RefreshRules } from '#sessions/refresh.rules.ts';
import {
  endSession,
  type SessionCommand,
  sessionDecider,
  sessionStream,
  startSession,
  startSessionAgain,
} from '#sessions/session.decider.ts';
import { userStream } from '#users/user.decider.ts';
import type { AuthTransaction } from '#store.ts';
import { findShownToken } from './refresh-session.query.ts';
import { exchangeToken, insertToken } from './refresh-tokens.table.ts';
import { findSessionOf } from './sign-in.query.ts';

type Entry = {
  readonly userId: number;
  readonly refreshToken: string;
  readonly context: CallContext;
  readonly newId: () => string;
  readonly refreshRules: RefreshRules;
};

/**
 * The session of a sign-in. If the browser has a session of the same user, it goes on: its tabs hold access tokens of
 * it, and no password has changed. A session of somebody else ends (rule A30).
 */
export const enter = async (tx: AuthTransaction, entry: Entry): Promise<string> => {
  const { userId, refreshToken, context, newId, refreshRules } = entry;
  const execute = async (sessionId: string, command: SessionCommand): Promise<void> => {
    const done = await tx.execute({
      decider: sessionDecider,
      stream: sessionStream(sessionId),
      ...(command.type === 'StartSession' ? { partitionKey: userStream(userId) } : {}),
      command,
      metadata: metadataOf(context),
    });
    if (!done.ok) throw AppError.from(done.error);
  };

  const { refreshToken: presented = '' } = context;
  if (presented !== '') {
    const found = await findShownToken(tx.db, hashRefreshToken(presented));
    const verdict = judgeRefresh(found?.token, found?.now ?? new Date(0), refreshRules);
    if (found?.user.id === userId && verdict === 'renew') {
      await execute(found.sessionId, startSessionAgain(found.sessionId, userId));
      await exchangeToken(tx.db, found, refreshToken);
      return found.sessionId;
    }
    // Its user may have left without a connection, and a sleeping tab may wake up with the old access token.
    const before = await findSessionOf(tx.db, hashRefreshToken(presented));
    if (before !== undefined) await execute(before.id, endSession('signed-out'));
  }
  const sessionId = newId();
  await execute(sessionId, startSession(sessionId, userId));
  await insertToken(tx.db, sessionId, refreshToken);
  return sessionId;
};
