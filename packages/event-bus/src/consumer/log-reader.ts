import { AppError, readLogInput, readLogOutput, type SealedEvent, type ServiceName } from '@balcao/contracts';
import { systemContext } from '../call-context.ts';
import type { Caller } from '../rpc/client.ts';

export type LogReader = (
  partition: number,
  after: number,
  limit: number,
) => Promise<{ events: readonly SealedEvent[]; head: number }>;

const deadlineMs = 10_000;

/** Reads a service's log from its owner. @throws unless the events are dense and follow `after` */
export function createLogReader(bus: Pick<Caller, 'query'>, source: ServiceName, reader: string): LogReader {
  const operation = { service: source, operation: 'readLog', input: readLogInput, output: readLogOutput };
  /** Reduced after an answer that was too large for one message. */
  let affordable = Infinity;

  return async (partition, after, limit) => {
    const input = { partition, after, limit: Math.min(limit, affordable) };
    try {
      const answer = await bus.query(operation, input, systemContext(reader, { deadlineMs }));
      affordable = Infinity;
      const isDense = answer.events.every(
        (event, index) => event.position === after + index + 1 && event.partition === partition,
      );
      if (!isDense)
        throw new Error(`The log of ${source} has a hole after ${after} in partition ${partition}`);
      return answer;
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_INTERNAL')
        affordable = Math.max(1, Math.floor(input.limit / 4));
      throw error;
    }
  };
}
