import {
  AppError,
  rebuildProjectionsInput,
  verifyProjectionsOutput,
  type ServiceName,
  serviceNameSchema,
} from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const usage = `npm run rebuild -- <service> [<read model>] [--share <0.1 to 1>]
Services: ${serviceNameSchema.options.join(', ')}`;

const wishSchema = z.tuple([serviceNameSchema, z.string().nullable()]);
const shareSchema = z.coerce.number().min(0.1).max(1);

export type RebuildWish = {
  readonly service: ServiceName;
  /** Null: every read model of the service. */
  readonly projection: string | null;
  readonly share: number;
};

/** @throws the usage if the arguments are invalid */
export const readRebuildWish = (args: readonly string[]): RebuildWish => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { share: { type: 'string', default: '0.5' } },
    });
    const [service, projection = null, ...rest] = positionals;
    const [name, wanted] = wishSchema.parse([service, projection, ...rest]);
    return { service: name, projection: wanted, share: shareSchema.parse(values.share) };
  } catch {
    throw new Error(usage);
  }
};

const explain = (error: unknown, { service, projection }: RebuildWish): unknown =>
  error instanceof AppError && error.details.field === 'projection'
    ? new Error(
        `${service} keeps no read model "${projection ?? ''}". Choose ${error.details.reason ?? ''}`,
        {
          cause: error,
        },
      )
    : error;

const deadlineMs = 24 * 60 * 60 * 1_000;
const reportEveryMs = 1_000;

/**
 * Asks the owner and prints its progress.
 * @returns whether a read model did not match its events
 */
export const rebuild = async (
  bus: Pick<Bus, 'call' | 'onSignal'>,
  wish: RebuildWish,
  say: (line: string) => void,
): Promise<{ readonly differed: readonly string[] }> => {
  let reportedAt = 0;
  const ignore = bus.onSignal('ReadModelRebuilding', ({ service, projection, done, total }) => {
    const isDue = performance.now() - reportedAt >= reportEveryMs || done === total;
    if (service !== wish.service || !isDue) return;
    reportedAt = performance.now();
    say(`${projection}: ${done} of ${total} events`);
  });
  try {
    const { service, projection, share } = wish;
    const { projections } = await bus
      .call(
        {
          service,
          operation: 'rebuildProjections',
          input: rebuildProjectionsInput,
          output: verifyProjectionsOutput,
        },
        { projection, share },
        systemContext('rebuild', { deadlineMs }),
      )
      .catch((error: unknown) => {
        throw explain(error, wish);
      });
    if (projections.length === 0) say(`${service} keeps no read model of its own events.`);
    const differed = projections.flatMap(({ name, hashLive, hashRebuilt }) =>
      hashLive === hashRebuilt ? [] : [name],
    );
    for (const { name } of projections)
      say(
        differed.includes(name)
          ? `${name}: rebuilt and switched in. The old one was not what its events say.`
          : `${name}: rebuilt and switched in, equal to the old one.`,
      );
    return { differed };
  } finally {
    ignore();
  }
};
