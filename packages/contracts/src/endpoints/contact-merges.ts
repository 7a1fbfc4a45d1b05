import { z } from 'zod';
import { contactSchema } from '../entities/contact.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';

const common = { service: 'ticket', access: 'contacts:merge', tag: 'Contacts', query: nothing } as const;

export const mergeContacts = defineEndpoint({
  ...common,
  operation: 'mergeContacts',
  method: 'post',
  path: '/contacts/:contactId/merges',
  params: z.object({ contactId: idInputSchema }),
  /** The contact that goes up in the one of the path: its identities, tickets, tags and fields move there. */
  body: z.object({ contactId: idInputSchema }),
  response: contactSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', 'ERR_CONTACTS_NOT_MERGEABLE', ...keyErrors],
  summary: 'Merge two contacts that are one person',
});

export const unmergeContacts = defineEndpoint({
  ...common,
  operation: 'unmergeContacts',
  method: 'delete',
  path: '/contacts/:contactId/merges/:mergeId',
  params: z.object({ contactId: idInputSchema, mergeId: idInputSchema }),
  body: nothing,
  response: contactSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_MERGE_FOUND'],
  summary:
    'Take a merge back: both contacts stand as before. Messages that came since stay in the ticket they came to',
});
