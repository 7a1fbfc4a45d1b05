import {
  openKeysInput,
  openKeysOutput,
  readLogInput,
  readLogOutput,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { ChannelSessionStore } from '#store.ts';

const service = 'channel-session';

/** What every owner of a log answers: its events as they lie there, the keys that open them, and whether all is well. */
export const createLogOperations = (
  store: ChannelSessionStore,
  projections: readonly string[],
): Readonly<Record<string, OperationHandler>> => ({
  readLog: serveOperation(
    { service, operation: 'readLog', input: readLogInput, output: readLogOutput },
    (place) => store.readLog(place),
  ),
  openKeys: serveOperation(
    { service, operation: 'openKeys', input: openKeysInput, output: openKeysOutput },
    async ({ subjects }) => ({ keys: await store.openKeys(subjects) }),
  ),
  verifyProjections: serveOperation(
    {
      service,
      operation: 'verifyProjections',
      input: verifyProjectionsInput,
      output: verifyProjectionsOutput,
    },
    async () => {
      const verified = [];
      for (const name of projections) verified.push({ name, ...(await store.verify(name)) });
      return { projections: verified };
    },
  ),
});
