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
  return pino(
    {
      level,
      base: { service, version: config.SERVICE_VERSION },
      timestamp: pino.stdTimeFunctions.isoTime,
      errorKey: 'err',
      formatters: {
        // pino-pretty reads the number.
        ...(isReadable ? {} : { level: (label) => ({ level: label }) }),
        bindings: redactRecord,
        log: redactRecord,
      },
      serializers: {
        msg: (message: unknown) => (typeof message === 'string' ? redactText(message) : message),
      },
      hooks: {
        // Pino would take an error's own message as the text of the line, past the rules for errors.
        logMethod(args, method) {
          const [first, message] = args;
          if (first instanceof Error) method.apply(this, [{ err: first }, message ?? first.name]);
          else method.apply(this, args);
        },
      },
      ...(isReadable
        ? {
            transport: {
              target: 'pino-pretty',
              options: { ignore: 'service,version', messageFormat: '{service}: {msg}' },
            },
          }
        : {}),
    },
    ...(destination === undefined ? [] : [destination]),
  );
}
