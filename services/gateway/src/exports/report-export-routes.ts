import {
  beginReportExport,
  exportReport,
  exportScriptReport,
  readReportExport,
  reportColumns,
} from '@balcao/contracts';
import { Router } from 'express';
import type { z } from 'zod';
import { createSlots } from '../http/slots.ts';
import { exportPages, type ExportParts } from './paged-export.ts';

type After = z.input<typeof readReportExport.input>['after'];

/** Conversations as a file, for people and for scripts. */
export const createReportExportRoutes = (parts: ExportParts): Router => {
  const { bus } = parts;
  const router = Router();
  const takeSlot = createSlots<string>('exports-at-once', 1);
  for (const endpoint of [exportReport, exportScriptReport])
    router.get(
      endpoint.path,
      exportPages(parts, {
        endpoint,
        fileName: 'conversations.csv',
        takeSlot,
        begin: async ({ columns = reportColumns, ...query }, context) => {
          const asked = { ...query, columns: [...columns] };
          await bus.call(beginReportExport, asked, context);
          return {
            headers: {},
            columns,
            read: (after: After, pageContext) =>
              bus.query(readReportExport, { ...asked, after }, pageContext),
          };
        },
      }),
    );
  return router;
};
