import {
  beginReportExport,
  csvLine,
  exportReport,
  exportScriptReport,
  peopleLine,
  readReportExport,
  readTimeZone,
  type ReportColumn,
  reportColumns,
} from '@balcao/contracts';
import { Router } from 'express';
import type { z } from 'zod';
import type { CallContext } from '@balcao/event-bus';
import { createSlots } from '../http/slots.ts';
import { reportCells } from './cell-kinds.ts';
import { exportPages, type ExportParts } from './paged-export.ts';

type After = z.input<typeof readReportExport.input>['after'];

/** Conversations as a file, for people and for scripts. */
export const createReportExportRoutes = (parts: ExportParts): Router => {
  const { bus } = parts;
  const router = Router();
  const takeSlot = createSlots<string>('exports-at-once', 1);
  const lineForPeople = async (columns: readonly ReportColumn[], context: CallContext) => {
    const { timeZone } = await bus.query(readTimeZone, {}, context);
    return peopleLine(
      columns.map((column) => reportCells[column]),
      timeZone,
    );
  };
  for (const endpoint of [exportReport, exportScriptReport])
    router.get(
      endpoint.path,
      exportPages(parts, {
        endpoint,
        fileName: 'conversations.csv',
        takeSlot,
        begin: async ({ columns = reportColumns, ...query }, context) => {
          const asked = { ...query, columns: [...columns] };
          const toLine = endpoint === exportReport ? await lineForPeople(columns, context) : csvLine;
          await bus.call(beginReportExport, asked, context);
          return {
            headers: {},
            columns,
            toLine,
            read: (after: After, pageContext) =>
              bus.query(readReportExport, { ...asked, after }, pageContext),
          };
        },
      }),
    );
  return router;
};
