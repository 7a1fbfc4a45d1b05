import { AppError, type Endpoint, type ErrorCode, type Operation, type ServiceName } from '@balcao/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { ErrorCode as NatsCode } from 'nats';
import { z } from 'zod';
import { type Broker, hasNatsCode } from '../broker.ts';
import { type CallContext, remainingMs } from '../call-context.ts';
import { decodeJson, encodeJson } from '../json.ts';
import type { BusObserver } from '../observer.ts';
import { subjects } from '../subjects.ts';
import type { BusTracing } from '../tracing.ts';
import { decodeFailure } from './failure.ts';
import { decodeReplyFacts, encodeContext, type ReplyFacts } from './headers.ts';
import type { Answer } from './chunks.ts';
import { createRequester } from './requester.ts';

export type RawRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** The owner's reply, unparsed; failures too. */
export type Reply = ReplyFacts & { readonly body: Uint8Array };

export type Caller = {
  /** @throws {AppError} if no reply came; a failure is a reply too */
  readonly request: (endpoint: Endpoint, raw: RawRequest, context: CallContext) => Promise<Reply>;
  /** @throws {AppError} the callee's error, or the reason for the missing answer */
  readonly call: <Input extends z.ZodType, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    context: CallContext,
  ) => Promise<z.output<Output>>;
  /** Like `call`, for reads: repeated once after a second without an answer. */
  readonly query: <Input extends z.ZodType, Output extends z.ZodType>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    context: CallContext,
  ) => Promise<z.output<Output>>;
  /** Like `call`, but the holder of the connection's session answers; ERR_WAPP_NOT_INITIALIZED if there is none. */
  readonly callHolder: <Input extends z.ZodType, Output extends z.ZodType>(
    connectionId: number,
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    context: CallContext,
  ) => Promise<z.output<Output>>;
  /** Whether a process of the service answers that it is ready. */
  readonly isReady: (service: ServiceName, timeoutMs?: number) => Promise<boolean>;
};

/** A read without an answer after this time is repeated once, to any process. */
const readRetryMs = 1_000;
/** After a longer disconnect a call does not wait for the broker. */
const maxLostMs = 2_000;
/** Other processes need at most this much longer than this one to reconnect. */
const returnMs = 2_000;
const returnRetryMs = 100;
const readySchema = z.object({ isReady: z.boolean() });

export function createCaller(broker: Broker, observer: BusObserver, tracing: BusTracing): Caller {
  const request = createRequester(broker);
  const send = async (
    subject: string,
    payload: string,
    context: CallContext,
    isRead: boolean,
  ): Promise<Answer> => {
    const startedAt = performance.now();
    const report = (outcome: ErrorCode | 'ok'): void => {
      observer.called?.({ subject, outcome, seconds: (performance.now() - startedAt) / 1_000 });
    };
    try {
      const question = {
        subject,
        payload: Buffer.from(payload),
        headers: encodeContext(context, tracing.current(context.correlationId)),
        signal: context.signal,
      };
      const ask = (ms: number): Promise<Answer> => request(question, Math.max(Math.ceil(ms), 1));
      const reply = await persist(broker, context, (ms) =>
        isRead && ms > readRetryMs ? askTwice(ask, ms) : ask(ms),
      );
      report('ok');
      return reply;
    } catch (error) {
      const problem = toAppError(error, isRead);
      report(problem.code);
      throw problem;
    }
  };

  const callOn = async <Input extends z.ZodType, Output extends z.ZodType>(
    subject: string,
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    context: CallContext,
    isRead = false,
  ): Promise<z.output<Output>> => {
    const reply = await send(subject, encodeJson(input), context, isRead);
    if (decodeReplyFacts(reply.headers).status >= 400) throw decodeFailure(reply.data);
    return operation.output.parse(decodeJson(reply.data));
  };

  return {
    async request(endpoint, raw, context) {
      const subject = subjects.rpc(endpoint.service, endpoint.operation);
      const reply = await send(subject, encodeJson(raw), context, endpoint.method === 'get');
      return { ...decodeReplyFacts(reply.headers), body: reply.data };
    },
    call: (operation, input, context) =>
      callOn(subjects.rpc(operation.service, operation.operation), operation, input, context),
    query: (operation, input, context) =>
      callOn(subjects.rpc(operation.service, operation.operation), operation, input, context, true),
    async callHolder(connectionId, operation, input, context) {
      try {
        return await callOn(subjects.holder(connectionId, operation.operation), operation, input, context);
      } catch (error) {
        const isNobody = error instanceof AppError && hasNatsCode(error.cause, NatsCode.NoResponders);
        throw isNobody ? new AppError('ERR_WAPP_NOT_INITIALIZED') : error;
      }
    },
    async isReady(service, timeoutMs = 2_000) {
      try {
        const reply = await broker.connection.request(subjects.rpc(service, 'ready'), '', {
          timeout: timeoutMs,
        });
        return readySchema.parse(decodeJson(reply.data)).isReady;
      } catch {
        return false;
      }
    },
  };
}

/**
 * Waits for the connection, then sends. Right after a reconnect the callees may still be reconnecting; 'no responders'
 * means that nothing was done, so it sends again.
 */
async function persist(
  broker: Broker,
  { deadline }: CallContext,
  ask: (timeoutMs: number) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const isBack = await broker.isBackWithin(Math.min(maxLostMs - broker.lostForMs(), remainingMs(deadline)));
    const timeoutMs = remainingMs(deadline);
    if (!isBack || timeoutMs < 1) throw new AppError('ERR_UNAVAILABLE');
    try {
      return await ask(timeoutMs);
    } catch (error) {
      if (!hasNatsCode(error, NatsCode.NoResponders) || broker.backForMs() > returnMs) throw error;
    }
    await pause(returnRetryMs);
  }
}

/** The first answer to either request counts. If no process exists at all, that is known at once. */
async function askTwice(ask: (ms: number) => Promise<Answer>, timeoutMs: number): Promise<Answer> {
  const first = ask(timeoutMs);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, readRetryMs, undefined);
  });
  try {
    const early = await Promise.race([first, silence]);
    if (early !== undefined) return early;
  } finally {
    clearTimeout(timer);
  }
  return Promise.any([first, ask(timeoutMs - readRetryMs)]);
}

function toAppError(error: unknown, isRead: boolean): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AggregateError) return toAppError(error.errors[0], isRead);
  if (hasNatsCode(error, NatsCode.MaxPayloadExceeded)) return new AppError('ERR_PAYLOAD_TOO_LARGE');
  const isLate = hasNatsCode(error, NatsCode.Timeout);
  // A write that was sent may have been done although no answer came.
  return new AppError(isLate && !isRead ? 'ERR_OUTCOME_UNKNOWN' : 'ERR_UNAVAILABLE', {}, { cause: error });
}
