import { z } from 'zod';
import { contactImportSchema } from '../entities/contact.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const common = {
  service: 'ticket',
  access: 'contacts-page:importContacts',
  tag: 'Contacts',
  query: nothing,
  body: nothing,
} as const;

export const importContacts = defineEndpoint({
  ...common,
  operation: 'importContacts',
  method: 'post',
  path: '/contacts/import',
  params: nothing,
  /** Existing clients read only `message`. The socket event `contactImport` reports progress. */
  response: z.object({ message: z.string(), import: contactImportSchema }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_IMPORT_RUNNING'],
  summary: "Import the contacts of the caller's default connection; known numbers are skipped",
});

export const showContactImport = defineEndpoint({
  ...common,
  operation: 'showContactImport',
  method: 'get',
  path: '/contacts/import/:importId',
  params: z.object({ importId: z.uuid() }),
  response: contactImportSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_IMPORT_FOUND'],
  summary: 'Show the progress of an import',
});

export const showLatestContactImport = defineEndpoint({
  ...common,
  operation: 'showLatestContactImport',
  method: 'get',
  path: '/contacts/import',
  params: nothing,
  /** null if none runs, and none ended within the last day. */
  response: z.object({ import: contactImportSchema.nullable() }),
  errors: ['ERR_NO_PERMISSION'],
  summary: "Show the caller's latest import",
});
