import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AppError,
  beginContactExport,
  byteOrderMark,
  csvLine,
  exportContacts,
  exportCountHeader,
  readContactExport,
  usualExportColumns,
} from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { admitUser, contextOf, type Door } from '../http/door.ts';
import { createSlots, type TakeSlot } from '../http/slots.ts';
import { factsOf } from '../http/request-facts.ts';

type Options = {
  readonly door: Door;
  readonly bus: Pick<Bus, 'call' | 'query'>;
  readonly deadlineMs: number;
};

/** A reader that takes nothing for this long is disconnected. */
const idleMs = 60_000;
/** An export takes long, so each user may run one at a time. */
const exportsPerUser = 1;

/** Streams the contacts as a file; the gateway holds only one page of them at a time (rule C9). */
export const createExportRoutes = (options: Options): Router => {
  const router = Router();
  router.get(exportContacts.path, exportAs(options, createSlots<number>('exports-at-once', exportsPerUser)));
  return router;
};

const exportAs =
  ({ door, bus, deadlineMs }: Options, takeSlot: TakeSlot<number>): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = exportContacts.operation;
    const actor = await admitUser(door, exportContacts, request);
    const leave = takeSlot(actor.userId);
    try {
      const { columns = usualExportColumns, searchParam, tags } = queryOf(request);
      const asked = { columns: [...columns], searchParam, ...(tags === undefined ? {} : { tagIds: tags }) };
      const context = () => contextOf(door, exportContacts, request, { actor, deadlineMs });
      const { count } = await bus.call(beginContactExport, asked, context());
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.setHeader('content-disposition', 'attachment; filename="contacts.csv"');
      response.setHeader(exportCountHeader, count);
      response.setTimeout(idleMs, () => response.destroy());
      const lines = linesOf(columns, (after) => readRows({ door, bus }, { ...asked, after }, context()));
      // Once the reader is gone, the owner is asked for nothing more.
      await pipeline(Readable.from(lines), response).catch((error: unknown) => {
        if (!response.destroyed) throw error;
      });
    } finally {
      leave();
    }
  };

const queryOf = (request: Request): z.output<typeof exportContacts.query> => {
  const query = exportContacts.query.safeParse(request.query);
  if (query.success) return query.data;
  throw new AppError('ERR_VALIDATION', { field: String(query.error.issues[0]?.path[0] ?? 'columns') });
};

type Rows = z.output<typeof readContactExport.output>;

/** Each page counts towards the limit of parallel requests. */
const readRows = async (
  { door, bus }: Pick<Options, 'door' | 'bus'>,
  asked: z.input<typeof readContactExport.input>,
  context: ReturnType<typeof contextOf>,
): Promise<Rows> => {
  const leave = door.limits.enter();
  try {
    return await bus.query(readContactExport, asked, context);
  } finally {
    leave();
  }
};

async function* linesOf(
  columns: readonly string[],
  read: (after: number) => Promise<Rows>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for (let after: number | null = 0; after !== null;) {
    const { rows, next }: Rows = await read(after);
    if (rows.length > 0) yield rows.map(csvLine).join('');
    after = next;
  }
}
