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
import type { EventStore, RebuildHashes, RebuildOptions } from '@balcao/event-store';

/** Rebuilds a read model that derives from other services' logs. */
export type FurtherRebuild = (
  options: Pick<RebuildOptions, 'share' | 'onProgress'>,
) => Promise<RebuildHashes>;

/** The operations of every service with a log: its events, the keys that open them, and its health. */
export const logOperations = <C extends EventCatalog, DB>(
  store: EventStore<C, DB>,
  { signal }: Pick<Bus, 'signal'>,
  furtherRebuilds: Readonly<Record<string, FurtherRebuild>> = {},
): readonly OperationHandler[] => {
  const { service, projectionNames } = store;
  return [
    ...serveLog(service, store),
    serveOperation(
      { service, operation: 'forgetOrigins', input: forgetOriginsInput, output: forgetOriginsOutput },
      async ({ before }) => ({ days: await store.forgetOrigins(before) }),
    ),
    serveOperation(
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
    serveOperation(
      {
        service,
        operation: 'rebuildProjections',
        input: rebuildProjectionsInput,
        output: verifyProjectionsOutput,
      },
      async ({ projection, share }) => {
        const known = new Map<string, FurtherRebuild>([
          ...projectionNames.map(
            (name) => [name, (options: RebuildOptions) => store.rebuild(name, options)] as const,
          ),
          ...Object.entries(furtherRebuilds),
        ]);
        const wanted = [...known].filter(([name]) => projection === null || name === projection);
        if (projection !== null && wanted.length === 0)
          throw new AppError('ERR_VALIDATION', {
            field: 'projection',
            reason: `one of: ${[...known.keys()].join(', ')}`,
          });
        const rebuilt = [];
        for (const [name, rebuild] of wanted) {
          const onProgress = (progress: { readonly done: number; readonly total: number }): void => {
            signal('ReadModelRebuilding', { service, projection: name, ...progress });
          };
          rebuilt.push({ name, ...(await rebuild({ share, onProgress })) });
        }
        return { projections: rebuilt };
      },
    ),
  ];
};
