import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type Actor,
  AppError,
  beginReportExport,
  byteOrderMark,
  csvLine,
  type Endpoint,
  exportReport,
  exportScriptReport,
  readReportExport,
  reportColumns,
  reportExportQuery,
} from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { admit, contextOf, type Door } from '../http/door.ts';
import { createSlots, type TakeSlot } from '../http/slots.ts';
import { setQuota } from '../http/quota-headers.ts';
import { factsOf } from '../http/request-facts.ts';

type Options = {
  readonly door: Door;
  readonly bus: Pick<Bus, 'call' | 'query'>;
  readonly deadlineMs: number;
};

/** A reader that takes nothing for this long is disconnected. */
const idleMs = 60_000;
/** An export takes long, so each user or script may run one at a time. */
const exportsAtOnce = 1;

/** Streams conversations as a file; the gateway holds only one page of the owner's answer at a time. */
export const createReportExportRoutes = (options: Options): Router => {
  const router = Router();
  const takeSlot = createSlots<string>('exports-at-once', exportsAtOnce);
  for (const endpoint of [exportReport, exportScriptReport])
    router.get(endpoint.path, exportAs(options, endpoint, takeSlot));
  return router;
};

const exportAs =
  ({ door, bus, deadlineMs }: Options, endpoint: Endpoint, takeSlot: TakeSlot<string>): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = endpoint.operation;
    const actor = await admit(door, endpoint, request).finally(() => {
      setQuota(response, factsOf(request).quota);
    });
    const leave = takeSlot(nameOf(actor));
    try {
      const { columns = reportColumns, ...query } = queryOf(request);
      const asked = { ...query, columns: [...columns] };
      const context = () => contextOf(door, endpoint, request, { actor, deadlineMs });
      await bus.call(beginReportExport, asked, context());
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.setHeader('content-disposition', 'attachment; filename="conversations.csv"');
      response.setTimeout(idleMs, () => response.destroy());
      const lines = linesOf(columns, async (after) => {
        const leaveDoor = door.limits.enter();
        try {
          return await bus.query(readReportExport, { ...asked, after }, context());
        } finally {
          leaveDoor();
        }
      });
      // Once the reader is gone, the owner is asked for nothing more.
      await pipeline(Readable.from(lines), response).catch((error: unknown) => {
        if (!response.destroyed) throw error;
      });
    } finally {
      leave();
    }
  };

const nameOf = (actor: Actor): string => {
  if (actor.kind === 'user') return `user ${String(actor.userId)}`;
  return actor.kind === 'api' ? `script ${actor.tokenId ?? ''}` : actor.kind;
};

const queryOf = (request: Request): z.output<typeof reportExportQuery> => {
  const query = reportExportQuery.safeParse(request.query);
  if (query.success) return query.data;
  throw new AppError('ERR_VALIDATION', { field: String(query.error.issues[0]?.path[0] ?? 'columns') });
};

type Rows = z.output<typeof readReportExport.output>;

async function* linesOf(
  columns: readonly string[],
  read: (after: Rows['next']) => Promise<Rows>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let after: Rows['next'] = null;
  do {
    const { rows, next }: Rows = await read(after);
    if (rows.length > 0) yield rows.map(csvLine).join('');
    after = next;
  } while (after !== null);
}
