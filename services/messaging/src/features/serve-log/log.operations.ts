import { openKeysInput, openKeysOutput, readLogInput, readLogOutput } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MessagingStore } from '#database/store.ts';

const service = 'messaging';

/** What every owner of a log answers: its events as they lie there, and the keys that open them. */
export const serveLog = (
  store: MessagingStore,
): Readonly<Record<'readLog' | 'openKeys', OperationHandler>> => ({
  readLog: serveOperation(
    { service, operation: 'readLog', input: readLogInput, output: readLogOutput },
    (place) => store.readLog(place),
  ),
  openKeys: serveOperation(
    { service, operation: 'openKeys', input: openKeysInput, output: openKeysOutput },
    async ({ subjects }) => ({ keys: await store.openKeys(subjects) }),
  ),
});
