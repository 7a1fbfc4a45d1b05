import {
  listParkedInput,
  listParkedOutput,
  replayParkedInput,
  replayParkedOutput,
  type ServiceName,
  serviceNameSchema,
} from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const usage = `npm run parked -- <service> [--replay [<consumer> [<stream>]]]
Services: ${serviceNameSchema.options.join(', ')}`;

const parkedStreamSchema = z
  .tuple([serviceNameSchema, z.string().nullable(), z.string().nullable()])
  .transform(([service, consumer, stream]) => ({ service, consumer, stream }));

export type ParkedWish = {
  readonly service: ServiceName;
  readonly isReplay: boolean;
  /** Null: all consumers; all streams. */
  readonly consumer: string | null;
  readonly stream: string | null;
};

/** @throws the usage if the arguments are invalid */
export const readParkedWish = (args: readonly string[]): ParkedWish => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replay: { type: 'boolean', default: false } },
    });
    const [service, consumer = null, stream = null, ...rest] = positionals;
    const choice = parkedStreamSchema.parse([service, consumer, stream, ...rest]);
    if (!values.replay && consumer !== null) throw new Error('only what is replayed is chosen');
    return { ...choice, isReplay: values.replay };
  } catch {
    throw new Error(usage);
  }
};

const deadlineMs = 60 * 60 * 1_000;

/**
 * Lists the parked events of a service of the running desk, or replays them.
 * @returns how many streams stay parked
 */
export const runParked = async (
  bus: Pick<Bus, 'call'>,
  { service, isReplay, ...choice }: ParkedWish,
  say: (line: string) => void,
): Promise<number> => {
  const context = systemContext('parked', { deadlineMs });
  if (isReplay) {
    const { streams } = await bus.call(
      { service, operation: 'replayParked', input: replayParkedInput, output: replayParkedOutput },
      choice,
      context,
    );
    for (const { consumer, stream, applied } of streams)
      say(
        applied === null
          ? `${consumer} ${stream}: still fails, see the log of ${service}`
          : `${consumer} ${stream}: ${String(applied)} applied`,
      );
    if (streams.length === 0) say('Nothing of that is parked.');
    return streams.filter(({ applied }) => applied === null).length;
  }
  const { parked } = await bus.call(
    { service, operation: 'listParked', input: listParkedInput, output: listParkedOutput },
    {},
    context,
  );
  for (const { consumer, source, stream, events, attempts, error, parkedAt } of parked)
    say(
      `${consumer} ${stream}: ${String(events)} of ${source} since ${parkedAt}, tried ${String(attempts)} times: ${error}`,
    );
  if (parked.length === 0) say('Nothing is parked.');
  return parked.length;
};
