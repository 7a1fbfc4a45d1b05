import { z } from 'zod';
import { contactDeletionSchema } from '../entities/contact.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const common = { service: 'ticket', tag: 'Contacts', query: nothing, body: nothing } as const;
const mayDeleteAll = 'contacts-page:deleteAllContacts';
const message = z.object({ message: z.string() });

export const deleteContact = defineEndpoint({
  ...common,
  operation: 'deleteContact',
  method: 'delete',
  path: '/contacts/:contactId',
  access: 'contacts-page:deleteContact',
  params: z.object({ contactId: idInputSchema }),
  response: message,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND'],
  isAudited: true,
  summary: 'Delete a contact with its tickets and messages',
});

export const deleteAllContacts = defineEndpoint({
  ...common,
  operation: 'deleteAllContacts',
  method: 'delete',
  path: '/contacts',
  access: mayDeleteAll,
  params: nothing,
  /** Existing clients read only `message`. */
  response: message.extend({ deletion: contactDeletionSchema }),
  errors: ['ERR_NO_PERMISSION'],
  isAudited: true,
  summary: 'Delete every contact; if there are very many, a job deletes the last ones after the answer',
});

export const showContactDeletion = defineEndpoint({
  ...common,
  operation: 'showContactDeletion',
  method: 'get',
  path: '/contacts/deletion/:deletionId',
  access: mayDeleteAll,
  params: z.object({ deletionId: z.uuid() }),
  response: contactDeletionSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NOT_FOUND'],
  summary: 'Show the progress of deleting every contact',
});

export const showLatestContactDeletion = defineEndpoint({
  ...common,
  operation: 'showLatestContactDeletion',
  method: 'get',
  path: '/contacts/deletion',
  access: mayDeleteAll,
  params: nothing,
  /** null if none runs, and none ended within the last day. */
  response: z.object({ deletion: contactDeletionSchema.nullable() }),
  errors: ['ERR_NO_PERMISSION'],
  summary: 'Show the latest deletion of every contact',
});
