import { readHeadsInput, readHeadsOutput, type ServiceName } from '@balcao/contracts';
import { systemContext } from '../call-context.ts';
import type { Caller } from '../rpc/client.ts';

/** The newest position of each partition of a source's log, at most `maxAgeMs` old. */
export type LogHeads = (source: ServiceName, maxAgeMs: number) => Promise<readonly number[]>;

/** Consumers of one source share an answer. */
export const createLogHeads = (bus: Pick<Caller, 'call'>): LogHeads => {
  const answers = new Map<ServiceName, { readonly at: number; readonly heads: Promise<readonly number[]> }>();
  return (source, maxAgeMs) => {
    const known = answers.get(source);
    if (known !== undefined && performance.now() - known.at < maxAgeMs) return known.heads;
    const operation = {
      service: source,
      operation: 'readHeads',
      input: readHeadsInput,
      output: readHeadsOutput,
    };
    const heads = bus.call(operation, {}, systemContext('log-heads')).then((answer) => answer.heads);
    answers.set(source, { at: performance.now(), heads });
    return heads;
  };
};
