import { z } from 'zod';
import { contactTextNames } from '../entities/contact-texts.ts';
import { commaListSchema, queryIdListSchema, searchParamSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

/** The columns that an export may have, in this order. */
export const exportColumns = [
  'name',
  'number',
  ...contactTextNames,
  'tags',
  'extraInfo',
  'createdAt',
  'updatedAt',
] as const;
export const exportColumnSchema = z.enum(exportColumns);
export type ExportColumn = z.infer<typeof exportColumnSchema>;

export const usualExportColumns: readonly ExportColumn[] = ['name', 'number', 'email'];

/** The number of rows to come, for a progress bar. */
export const exportCountHeader = 'x-export-count';

const columnsSchema = commaListSchema(z.string().max(200), z.array(exportColumnSchema).min(1));

/** The gateway writes the file row by row. It calls `beginContactExport` and `readContactExport`. */
export const exportContacts = defineEndpoint({
  service: 'ticket',
  operation: 'exportContacts',
  method: 'get',
  path: '/contacts/export',
  access: 'signed-in',
  tag: 'Contacts',
  params: nothing,
  query: z.object({
    /** Separated by commas. */
    columns: columnsSchema.optional(),
    searchParam: searchParamSchema.default(''),
    tags: queryIdListSchema.optional(),
  }),
  body: nothing,
  response: z.string(),
  isAudited: true,
  summary: 'Export the contacts that match a search as a file for spreadsheets',
});
