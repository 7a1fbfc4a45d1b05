import { type Actor, AppError, type UserActor } from '@balcao/contracts';
import { disposeAtEnd } from '@balcao/testkit';
import { type Bus, connectBus } from '../bus.ts';
import type { CallContext } from '../call-context.ts';
import type { Log } from '../log.ts';

export type LogLine = { level: string; message: string; fields: object };

/** Records what is logged. */
export function recordingLog(): Log & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write =
    (level: string) =>
    (fields: object, message: string): void => {
      lines.push({ level, message, fields });
    };
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** A connection that closes with the test file. */
export async function testBus(
  url: string,
  options: Partial<Parameters<typeof connectBus>[0]> = {},
): Promise<Bus> {
  const bus = await connectBus({ url, name: 'test', log: recordingLog(), checksReplies: true, ...options });
  disposeAtEnd(() => bus.close());
  return bus;
}

export const attendant: UserActor = {
  kind: 'user',
  userId: 7,
  sessionId: 'session-7',
  name: 'Zoë',
  profile: 'user',
  queueIds: [1],
  seesNumbers: true,
  seesAllTickets: false,
};
export const admin: UserActor = { ...attendant, userId: 1, profile: 'admin' };
export const nobody: Actor = { kind: 'nobody' };

export const contextOf = (actor: Actor, more: Partial<CallContext> = {}): CallContext => ({
  actor,
  correlationId: 'request-1',
  deadline: new Date(Date.now() + 10_000),
  after: [],
  ...more,
});

/** The code with which a call fails, or `ok`. */
export const outcomeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

/** Serves as `ticket` while `work` runs. */
export async function withServer<T>(
  url: string,
  options: Parameters<Bus['serve']>[1],
  work: (log: ReturnType<typeof recordingLog>) => Promise<T>,
): Promise<T> {
  const log = recordingLog();
  const bus = await testBus(url, { log });
  const serving = bus.serve('ticket', options);
  await bus.ready();
  try {
    return await work(log);
  } finally {
    await serving.stop();
    await bus.close();
  }
}
