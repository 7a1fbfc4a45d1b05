import { exportAudit, type NotificationEvents } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { EventStore } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import type { NotificationTables } from '#database/schema.ts';

type Options = { readonly store: EventStore<NotificationEvents, NotificationTables> };

/** Records who exports the log before the export starts. */
export const serveExportAudit = ({ store }: Options): EndpointHandler =>
  serveEndpoint(exportAudit, async ({ query, context }) => {
    const filters = Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    // Only a record of the export: nothing is decided from it.
    const { written } = await store.transaction((tx) =>
      tx.append(`audit-export-${newId()}`, 'absent', [{ type: 'AuditExported', data: { filters } }], {
        metadata: metadataOf(context),
      }),
    );
    return { body: 'noted' as const, written };
  });
