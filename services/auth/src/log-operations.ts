import { openKeysInput, openKeysOutput, readLogInput, readLogOutput } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { AuthStore } from '#store.ts';

/** What every owner of a log answers: consumers fill their gaps with it (architecture.md §3). */
export const createLogOperations = (store: AuthStore): Readonly<Record<string, OperationHandler>> => ({
  readLog: serveOperation(
    { service: 'auth', operation: 'readLog', input: readLogInput, output: readLogOutput },
    (place) => store.readLog(place),
  ),
  openKeys: serveOperation(
    { service: 'auth', operation: 'openKeys', input: openKeysInput, output: openKeysOutput },
    async ({ subjects }) => ({ keys: await store.openKeys(subjects) }),
  ),
});
