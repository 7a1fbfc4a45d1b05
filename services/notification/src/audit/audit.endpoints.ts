import { auditPageSize, listAudit, exportAudit } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, metadataOf } from '@balcao/event-bus';
import { type AuditCursor, findAudit } from './find-audit.query.ts';
import { presentEntries } from './present-entries.ts';
import { newId } from '@balcao/service-kit';
import type { Surroundings } from '#surroundings.ts';

export const serveListAudit = ({ db, keysOf }: Surroundings): EndpointHandler =>
  serveEndpoint(listAudit, async ({ query: { after, limit = auditPageSize, ...filters } }) => {
    const rows = await findAudit(db, filters, cursorIn(after), limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next =
      rows.length > limit && last !== undefined ? `${String(last.at.getTime())}-${String(last.id)}` : null;
    return { body: { entries: await presentEntries(db, keysOf, page), next } };
  });

const cursorIn = (text: string | undefined): AuditCursor | undefined => {
  if (text === undefined) return undefined;
  const [at = 0, id = 0] = text.split('-').map(Number);
  return { at: new Date(at), id };
};

/** Records who exports the log before the export starts. */
export const serveExportAudit = ({ store }: Surroundings): EndpointHandler =>
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
