import { AppError, type ServiceName } from '@balcao/contracts';
import type { Subscription } from 'nats';
import type { Broker, Incoming } from '../broker.ts';
import { type CallContext, remainingMs } from '../call-context.ts';
import type { BusObserver } from '../observer.ts';
import { subjects } from '../subjects.ts';
import type { BusTracing } from '../tracing.ts';
import { type Admission, createAdmission } from './admission.ts';
import type { Cancels } from './cancels.ts';
import { absenceOf, encodeFailure } from './failure.ts';
import type { CallHandler, EndpointHandler, OperationHandler, Served } from './handlers.ts';
import { decodeContext, encodeReplyFacts, mayCancel, traceOf } from './headers.ts';
import { awaitWrites, type IsApplied, whileBehind } from './await-writes.ts';
import { chunksOf } from './chunks.ts';

export type ServeOptions = {
  readonly endpoints?: readonly EndpointHandler[];
  readonly operations?: readonly OperationHandler[];
  /** Resolves once that write is applied here, or the time is over (`appliedBy`). */
  readonly isApplied?: IsApplied;
  /** Answers `rpc.<service>.ready`; rejects while the service cannot work. */
  readonly ready?: () => Promise<void>;
  /** Parallel calls, for endpoints and operations each; default 64. */
  readonly concurrency?: number;
  /** Calls that may wait for these, in order of arrival; default 256. */
  readonly waiting?: number;
};

export type Serving = {
  /** Accepts no new calls and finishes the accepted ones. */
  readonly stop: () => Promise<void>;
};

type ServerOptions = {
  readonly broker: Broker;
  readonly observer: BusObserver;
  readonly checksReplies: boolean;
  readonly tracing: BusTracing;
  readonly cancels: Cancels;
};

export function serve(server: ServerOptions, service: ServiceName, options: ServeOptions): Serving {
  const size = { limit: options.concurrency ?? 64, waiting: options.waiting ?? 256 };
  // Separate limits, so that services that wait for each other never starve behind users' requests.
  const forPeople = createAdmission(size);
  const forServices = createAdmission(size);
  const lanes = [
    ...eachOnce(options.endpoints).map((handler) => ({ handler, admission: forPeople })),
    ...eachOnce(options.operations).map((handler) => ({ handler, admission: forServices })),
  ];
  const subscriptions = lanes.map(({ handler, admission }) =>
    answerOn(server, subjects.rpc(service, handler.operation), {
      handler,
      admission,
      queue: service,
      awaitWrites: awaitWrites(service, handler, options.isApplied),
    }),
  );
  subscriptions.push(answerReady(server, service, options.ready));
  return { stop: () => stopAnswering(server.broker, subscriptions, [forPeople, forServices]) };
}

/** Answers calls for one connection; stop it as soon as the session is given up. */
export function serveHolder(
  server: ServerOptions,
  connectionId: number,
  handlers: readonly OperationHandler[],
): Serving {
  const admission = createAdmission({ limit: 16, waiting: 64 });
  const subscriptions = handlers.map((handler) =>
    answerOn(server, subjects.holder(connectionId, handler.operation), { handler, admission }),
  );
  return { stop: () => stopAnswering(server.broker, subscriptions, [admission]) };
}

function eachOnce<Handler extends CallHandler>(handlers: readonly Handler[] = []): readonly Handler[] {
  const twice = handlers.find(
    ({ operation }, at) => handlers.findIndex((one) => one.operation === operation) < at,
  );
  if (twice !== undefined) throw new Error(`${twice.operation} has two handlers`);
  return handlers;
}

type Lane = {
  readonly handler: CallHandler;
  readonly admission: Admission;
  readonly queue?: string;
  readonly awaitWrites?: (context: CallContext) => Promise<boolean>;
};

function answerOn(server: ServerOptions, subject: string, lane: Lane): Subscription {
  const onCall = (message: Incoming): Promise<void> => {
    if (!mayCancel(message.headers)) return answer(server, message, lane);
    const { signal, end } = server.cancels.follow(message.reply ?? '');
    return answer(server, message, lane, signal).finally(end);
  };
  return server.broker.listen(subject, onCall, lane.queue);
}

async function answer(
  server: ServerOptions,
  message: Incoming,
  lane: Lane,
  signal?: AbortSignal,
): Promise<void> {
  const { log } = server.broker;
  const { operation } = lane.handler;
  const startedAt = performance.now();
  let context: CallContext;
  try {
    context = decodeContext(message.headers, signal);
  } catch (error) {
    log.error({ err: error, operation }, 'a call has invalid headers');
    respond(server, message, failed(new AppError('ERR_INTERNAL'), ''), '');
    return;
  }
  let isBehind = false;
  try {
    isBehind = (await lane.awaitWrites?.(context)) === false;
    const served = await lane.admission.run(async () => {
      // The caller has given up and does not expect the effect any more.
      if (remainingMs(context.deadline) <= 0) return undefined;
      const work = (): Promise<Served> => lane.handler.serve(message.data, context, server.checksReplies);
      return server.tracing.run(traceOf(message.headers), message.subject, work);
    });
    if (served === undefined) return;
    respond(server, message, served, context.correlationId);
    server.observer.served?.({ operation, outcome: 'ok', seconds: secondsSince(startedAt) });
  } catch (error) {
    const said = toAppError(error, lane.handler);
    const problem = isBehind ? whileBehind(said) : said;
    if (problem.status >= 500 && signal?.aborted !== true)
      log.error(
        { err: error, operation, correlationId: context.correlationId, code: problem.code },
        'a call failed',
      );
    respond(server, message, failed(problem, context.correlationId), context.correlationId);
    server.observer.served?.({ operation, outcome: problem.code, seconds: secondsSince(startedAt) });
  }
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

const failed = (problem: AppError, correlationId: string): Served => ({
  status: problem.status,
  body: encodeFailure(problem, correlationId),
  written: [],
});

function toAppError(error: unknown, handler: CallHandler): AppError {
  if (error instanceof AppError) return error;
  switch (absenceOf(error)) {
    case 'not-done':
      return new AppError('ERR_UNAVAILABLE', { retryAfterSeconds: 1 });
    case 'unknown':
      return new AppError(handler.isRead ? 'ERR_UNAVAILABLE' : 'ERR_OUTCOME_UNKNOWN');
    case undefined:
      return new AppError('ERR_INTERNAL');
  }
}

/** Room for headers beside the largest body. */
const headerRoom = 64 * 1024;
/** The broker buffers this much for a slow reader, and only for a short time. */
const maxReplyBytes = 32 * 1024 * 1024;

function respond(
  { broker }: Pick<ServerOptions, 'broker'>,
  message: Incoming,
  served: Served,
  correlationId: string,
): void {
  const body = Buffer.from(served.body);
  const { subject, reply } = message;
  if (body.length > maxReplyBytes) {
    broker.log.error({ subject, bytes: body.length, correlationId }, 'a reply is too large');
    respond({ broker }, message, failed(new AppError('ERR_INTERNAL'), correlationId), correlationId);
    return;
  }
  if (reply === undefined || reply === '') return;
  const limit = broker.maxMessageBytes() - headerRoom;
  for (const { data, headers } of chunksOf(body, limit, encodeReplyFacts(served)))
    broker.publish(reply, data, headers === undefined ? {} : { headers }, (error) => {
      // The connection is closing; the caller's deadline ends the call.
      broker.log.warn({ err: error, subject, correlationId }, 'a reply could not be sent');
    });
}

function answerReady(server: ServerOptions, service: ServiceName, ready?: () => Promise<void>): Subscription {
  const isReady = async (): Promise<boolean> => {
    try {
      await ready?.();
      return true;
    } catch {
      return false;
    }
  };
  return server.broker.listen(
    subjects.rpc(service, 'ready'),
    async (message) => {
      const body = JSON.stringify({ isReady: await isReady() });
      respond(server, message, { status: 200, body, written: [] }, '');
    },
    service,
  );
}

async function stopAnswering(
  broker: Broker,
  subscriptions: readonly Subscription[],
  admissions: readonly Admission[],
): Promise<void> {
  await Promise.all(subscriptions.map((subscription) => broker.endSubscription(subscription)));
  await Promise.all(admissions.map((admission) => admission.idle()));
}
