import { z } from 'zod';
import { contactSchema } from '../entities/contact.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';

const common = { service: 'ticket', access: 'contacts:merge', tag: 'Contacts', query: nothing } as const;

/**
 * Why two contacts cannot be merged. If both have an unresolved ticket on one connection, their conversation would have
 * two.
 */
export const mergeRefusalSchema = z.enum(['one-contact', 'group-and-person', 'unresolved-tickets']);
export type MergeRefusal = z.infer<typeof mergeRefusalSchema>;

export const checkMerge = defineEndpoint({
  ...common,
  operation: 'checkMerge',
  method: 'get',
  path: '/contacts/mergeable/:contactId',
  params: z.object({ contactId: idInputSchema }),
  query: z.object({ contactId: idInputSchema }),
  body: nothing,
  response: z.object({ refusal: mergeRefusalSchema.nullable() }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND'],
  summary: 'Check whether two contacts can be merged, and if not, why',
});

export const mergeContacts = defineEndpoint({
  ...common,
  operation: 'mergeContacts',
  method: 'post',
  path: '/contacts/merges/:contactId',
  params: z.object({ contactId: idInputSchema }),
  /** The contact that is merged into the one in the path: its identities, tickets, tags and fields move there. */
  body: z.object({ contactId: idInputSchema }),
  response: contactSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', 'ERR_CONTACTS_NOT_MERGEABLE', ...keyErrors],
  summary: 'Merge two contacts of one person',
});

export const unmergeContacts = defineEndpoint({
  ...common,
  operation: 'unmergeContacts',
  method: 'delete',
  path: '/contacts/merges/:contactId/:mergeId',
  params: z.object({ contactId: idInputSchema, mergeId: idInputSchema }),
  body: nothing,
  response: contactSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_MERGE_FOUND'],
  summary:
    'Take a merge back: both contacts stand as before. Messages that came since stay in the ticket they came to',
});
