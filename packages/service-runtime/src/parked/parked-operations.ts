import {
  listParkedInput,
  listParkedOutput,
  replayParkedInput,
  replayParkedOutput,
  type ServiceName,
} from '@balcao/contracts';
import { type Consumer, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { ParkedStream } from '@balcao/event-store';
import type { Logger } from '@balcao/service-kit';

type Options = {
  readonly service: ServiceName;
  readonly consumers: readonly Consumer[];
  readonly parked: (consumer: string) => Promise<readonly ParkedStream[]>;
  readonly log: Logger;
};

type Waiting = { readonly consumer: Consumer; readonly found: ParkedStream };

/** For operators: lists the parked events of this service, and replays them once the bug is fixed. */
export const parkedOperations = ({
  service,
  consumers,
  parked,
  log,
}: Options): readonly OperationHandler[] => {
  const waiting = async (): Promise<readonly Waiting[]> => {
    const all = await Promise.all(
      consumers.map(async (consumer) =>
        (await parked(consumer.name))
          .filter(({ source }) => source === consumer.source)
          .map((found) => ({ consumer, found })),
      ),
    );
    return all.flat().toSorted((one, other) => one.found.parkedAt.getTime() - other.found.parkedAt.getTime());
  };

  const replay = async ({ consumer: { name, replayParked }, found: { stream } }: Waiting) => {
    try {
      return { consumer: name, stream, applied: await replayParked(stream) };
    } catch (error) {
      log.error({ err: error, consumer: name, stream }, 'a parked event still cannot be applied');
      return { consumer: name, stream, applied: null };
    }
  };

  return [
    serveOperation(
      { service, operation: 'listParked', input: listParkedInput, output: listParkedOutput },
      async () => ({
        parked: (await waiting()).map(({ consumer, found }) => ({
          ...found,
          consumer: consumer.name,
          parkedAt: found.parkedAt.toISOString(),
        })),
      }),
    ),
    serveOperation(
      { service, operation: 'replayParked', input: replayParkedInput, output: replayParkedOutput },
      async (wish) => {
        const streams = [];
        for (const one of await waiting()) {
          const isMeant =
            (wish.consumer === null || wish.consumer === one.consumer.name) &&
            (wish.stream === null || wish.stream === one.found.stream);
          if (isMeant) streams.push(await replay(one));
        }
        return { streams };
      },
    ),
  ];
};
