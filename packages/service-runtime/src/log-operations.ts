import {
  forgetOriginsInput,
  forgetOriginsOutput,
  rebuildProjectionsInput,
  verifyProjectionsInput,
  verifyProjectionsOutput,
  AppError,
  type EventCatalog,
} from '@balcao/contracts';
import { serveLog, serveOperation, type Bus, type OperationHandler } from '@balcao/event-bus';
import type { EventStore } from '@balcao/event-store';

/** What every owner of a log answers: its events as they lie there, the keys that open them, and whether all is well. */
export const logOperations = <C extends EventCatalog, DB>(
  store: EventStore<C, DB>,
  { signal }: Pick<Bus, 'signal'>,
): Readonly<Record<string, OperationHandler>> => {
  const { service, projectionNames } = store;
  return {
    ...serveLog(service, store),
    forgetOrigins: serveOperation(
      { service, operation: 'forgetOrigins', input: forgetOriginsInput, output: forgetOriginsOutput },
      async ({ before }) => ({ days: await store.forgetOrigins(before) }),
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
        for (const name of projectionNames) verified.push({ name, ...(await store.verify(name)) });
        return { projections: verified };
      },
    ),
    rebuildProjections: serveOperation(
      {
        service,
        operation: 'rebuildProjections',
        input: rebuildProjectionsInput,
        output: verifyProjectionsOutput,
      },
      async ({ projection, share }) => {
        const names = projectionNames.filter((name) => projection === null || name === projection);
        if (projection !== null && names.length === 0)
          throw new AppError('ERR_VALIDATION', {
            field: 'projection',
            reason: `one of: ${projectionNames.join(', ')}`,
          });
        const rebuilt = [];
        for (const name of names) {
          const onProgress = (progress: { readonly done: number; readonly total: number }): void => {
            signal('ReadModelRebuilding', { service, projection: name, ...progress });
          };
          rebuilt.push({ name, ...(await store.rebuild(name, { share, onProgress })) });
        }
        return { projections: rebuilt };
      },
    ),
  };
};
