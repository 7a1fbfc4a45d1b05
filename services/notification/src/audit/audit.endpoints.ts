import { auditPageSize, listAudit } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { NotificationDb } from '#database/schema.ts';
import { type AuditCursor, findAudit } from './find-audit.query.ts';
import type { KeysOf } from './origins.ts';
import { presentEntries } from './present-entries.ts';

type Options = { readonly db: NotificationDb; readonly keysOf: KeysOf };

export const serveListAudit = ({ db, keysOf }: Options): EndpointHandler =>
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
