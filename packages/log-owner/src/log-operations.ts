import {
  openKeysInput,
  openKeysOutput,
  readLogInput,
  readLogOutput,
  verifyProjectionsInput,
  verifyProjectionsOutput,
  type EventCatalog,
} from '@balcao/contracts';
import { serveOperation, type OperationHandler } from '@balcao/event-bus';
import type { EventStore } from '@balcao/event-store';

/** What every owner of a log answers: its events as they lie there, the keys that open them, and whether all is well. */
export const logOperations = <C extends EventCatalog, DB>(
  store: EventStore<C, DB>,
  projections: readonly string[],
): Readonly<Record<string, OperationHandler>> => {
  const { service } = store;
  return {
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
  };
};
