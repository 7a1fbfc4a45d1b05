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
  /** Standard output unless told. */
  readonly destination?: DestinationStream;
};

/**
 * JSON lines, one a record, without secrets and personal data (see `redact.ts`). Everything that belongs to one request
 * is logged through `log.child({ correlationId })`. On a terminal the lines are made readable.
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
        // pino-pretty reads the number.
        ...(isReadable ? {} : { level: (label) => ({ level: label }) }),
        log: redactRecord,
      },
      serializers: {
        // Described by the formatter already.
        err: (description: unknown) => description,
        msg: (message: unknown) => (typeof message === 'string' ? redactText(message) : message),
      },
      hooks: {
        // Pino would take an error's own message as the text of the line, past the rules for errors.
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

/** Finds the trace from a line, while telemetry runs. */
const traceOfLine = (): object => {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
};

/** Pino's formatters don't see what is bound to a child. */
function redactingChildren<Levels extends string>(log: Logger<Levels>): Logger<Levels> {
  const child = log.child.bind(log);
  log.child = (bindings, options) => redactingChildren(child(redactRecord(bindings), options));
  return log;
}
