import {
  beginContactExport,
  exportContacts,
  exportCountHeader,
  peopleLine,
  readContactExport,
  readTimeZone,
  usualExportColumns,
} from '@balcao/contracts';
import { Router } from 'express';
import { createSlots } from '../http/slots.ts';
import { contactCells } from './cell-kinds.ts';
import { exportPages, type ExportParts } from './paged-export.ts';

/** Contacts as a file (rule C9). */
export const createContactExportRoutes = (parts: ExportParts): Router => {
  const { bus } = parts;
  const router = Router();
  router.get(
    exportContacts.path,
    exportPages(parts, {
      endpoint: exportContacts,
      fileName: 'contacts.csv',
      takeSlot: createSlots('exports-at-once', 1),
      begin: async ({ columns = usualExportColumns, searchParam, tags }, context) => {
        const asked = {
          columns: [...columns],
          searchParam,
          ...(tags === undefined ? {} : { tagIds: tags }),
        };
        const { timeZone } = await bus.query(readTimeZone, {}, context);
        const { count } = await bus.call(beginContactExport, asked, context);
        return {
          headers: { [exportCountHeader]: count },
          columns,
          toLine: peopleLine(
            columns.map((column) => contactCells[column]),
            timeZone,
          ),
          read: (after: number | null, pageContext) =>
            bus.query(readContactExport, { ...asked, after: after ?? 0 }, pageContext),
        };
      },
    }),
  );
  return router;
};
