import {
  openKeysInput,
  openKeysOutput,
  readHeadsInput,
  readHeadsOutput,
  readLogInput,
  readLogOutput,
} from '@balcao/contracts';
import type { SealedEvent, ServiceName } from '@balcao/contracts';
import type { OperationHandler } from './rpc/handlers.ts';
import { serveOperation } from './rpc/handlers.ts';

type Log = {
  readonly readLog: (place: {
    readonly partition: number;
    readonly after: number;
    readonly limit: number;
  }) => Promise<{ events: SealedEvent[]; head: number }>;
  readonly readHeads: () => Promise<readonly number[]>;
  readonly openKeys: (subjects: readonly string[]) => Promise<{ subject: string; key: string }[]>;
};

/** The most bytes of a log in one message; a consumer requests the rest. */
const maxBytes = 4 * 1024 * 1024;

/** The operations that every service with a log offers to its consumers. */
export const serveLog = (service: ServiceName, log: Log): readonly OperationHandler[] => [
  serveOperation(
    { service, operation: 'readLog', input: readLogInput, output: readLogOutput },
    async (place) => {
      const { events, head } = await log.readLog(place);
      let bytes = 0;
      const affordable = events.findIndex((event, index) => {
        bytes += sizeOf(event);
        return index > 0 && bytes > maxBytes;
      });
      return { events: affordable === -1 ? events : events.slice(0, affordable), head };
    },
  ),
  serveOperation(
    { service, operation: 'readHeads', input: readHeadsInput, output: readHeadsOutput },
    async () => ({ heads: [...(await log.readHeads())] }),
  ),
  serveOperation(
    { service, operation: 'openKeys', input: openKeysInput, output: openKeysOutput },
    async ({ subjects }) => ({ keys: await log.openKeys(subjects) }),
  ),
];

const sizeOf = (event: SealedEvent): number => Buffer.byteLength(JSON.stringify(event));
