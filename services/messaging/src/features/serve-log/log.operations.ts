import {
  openKeysInput,
  openKeysOutput,
  readLogInput,
  readLogOutput,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MessagingStore } from '#database/store.ts';

const service = 'messaging';

/** What every owner of a log answers: its events as they lie there, the keys that open them, and whether all is well. */
export const serveLog = (
  store: MessagingStore,
  projections: readonly string[],
): Readonly<Record<'readLog' | 'openKeys' | 'verifyProjections', OperationHandler>> => ({
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
