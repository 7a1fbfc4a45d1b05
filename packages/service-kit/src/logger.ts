import { fileURLToPath } from 'node:url';
import { trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';
import { loadProcessConfig } from './config.ts';
import { redactRecord, redactText } from './redact.ts';

export type { Logger } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type LoggerOptions = {
  readonly service: string;
  readonly level: LogLevel;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
};

/**
 * JSON lines, one per record, without secrets and personal data (see `redact.ts`). Use `log.child({ correlationId })`
 * for everything that belongs to one request. On a terminal the lines are formatted for reading.
 */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const config = loadProcessConfig();
  const isReadable = destination === undefined && process.stdout.isTTY && config.NODE_ENV !== 'production';
  const log = pino(
    {
      level,
      base: { service, version: config.SERVICE_VERSION },
      timestamp: pino.stdTimeFunctions.isoTime,
      errorKey: 'err',
      mixin: traceOfLine,
      formatters: {
        // pino-pretty needs the numeric level.
        ...(isReadable ? {} : { level: (label) => ({ level: label }) }),
        log: redactRecord,
      },
      serializers: {
        // The formatter has described it already.
        err: (description: unknown) => description,
        msg: (message: unknown) => (typeof message === 'string' ? redactText(message) : message),
      },
      hooks: {
        // Pino would use the error's message as the text of the line, which bypasses the rules for errors.
        logMethod(args, method) {
          const [first, message = 'an error'] = args;
          if (first instanceof Error) method.apply(this, [{ err: first }, message]);
          else if (typeof first === 'object' && args.length === 1) method.apply(this, [first, message]);
          else method.apply(this, args);
        },
      },
      ...(isReadable
        ? {
            transport: {
              target: fileURLToPath(import.meta.resolve('pino-pretty')),
              options: { ignore: 'service,version', messageFormat: '{service}: {msg}' },
            },
          }
        : {}),
    },
    ...(isReadable ? [] : [destination ?? pino.destination({ dest: 1, sync: true })]),
  );
  return redactingChildren(log);
}

/** Adds the trace of a line, if telemetry runs. */
const traceOfLine = (): object => {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
};

/** Pino's formatters do not see the bindings of a child. */
function redactingChildren<Levels extends string>(log: Logger<Levels>): Logger<Levels> {
  const child = log.child.bind(log);
  log.child = (bindings, options) => redactingChildren(child(redactRecord(bindings), options));
  return log;
}
