import { z } from 'zod';
import { contactListItemSchema, contactSchema } from '../../entities/contact.ts';
import { eachText, textInputs } from '../../entities/contact-texts.ts';
import { idInputSchema, searchParamSchema } from '../../entities/primitives.ts';
import { longestWrittenNumber } from '../../phone-number/read-number.ts';
import { contactNameSchema, mostExtraInfo } from '../contacts.ts';
import { defineEndpoint, emptyResponse, nothing, versionErrors } from '../endpoint.ts';
import { idListSchema, nextSchema, pageQuery } from './page.ts';

const params = z.object({ contactId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'v1: contacts' } as const;
const reading = { ...common, method: 'get', body: nothing, scope: 'contacts:read' } as const;
const writing = { ...common, query: nothing, scope: 'contacts:write' } as const;

/** Any spelling of a number; its digits count. */
const numberSchema = z.string().trim().min(1).max(longestWrittenNumber);

const fields = {
  name: contactNameSchema.optional(),
  ...eachText((text) => textInputs[text].optional()),
  /** By name: a named field gets this value, "" removes it, and other fields stay. */
  extraInfo: z
    .array(z.object({ name: z.string().trim().min(1).max(100), value: z.string().trim().max(1_000) }))
    .max(mostExtraInfo)
    .optional(),
};

export const listScriptContacts = defineEndpoint({
  ...reading,
  operation: 'listScriptContacts',
  path: '/v1/contacts',
  params: nothing,
  query: z.object({
    ...pageQuery,
    /** A part of a name, a number or an e-mail address. */
    search: searchParamSchema.default(''),
    /** The contact with this number, in any spelling. */
    number: numberSchema.optional(),
    tagIds: idListSchema.optional(),
  }),
  response: z.object({ contacts: z.array(contactListItemSchema), next: nextSchema }),
  summary: 'Search contacts, by name',
});

export const showScriptContact = defineEndpoint({
  ...reading,
  operation: 'showScriptContact',
  path: '/v1/contacts/:contactId',
  params,
  query: nothing,
  response: contactSchema,
  errors: ['ERR_NO_CONTACT_FOUND'],
  isVersioned: true,
  summary: 'Show a contact with tags and extra fields',
});

export const upsertScriptContact = defineEndpoint({
  ...writing,
  operation: 'upsertScriptContact',
  method: 'post',
  path: '/v1/contacts',
  params: nothing,
  body: z.object({ number: numberSchema, ...fields }),
  response: z.object({ contact: contactSchema, isNew: z.boolean() }),
  /** The contact of this number is not one of the token's sectors (rule P28). */
  errors: ['ERR_NO_CONTACT_FOUND'],
  isVersioned: true,
  summary: 'Add or change the contact of a number; no channel is asked whether the number exists',
});

export const changeScriptContact = defineEndpoint({
  ...writing,
  operation: 'changeScriptContact',
  method: 'put',
  path: '/v1/contacts/:contactId',
  params,
  body: z.object(fields),
  response: contactSchema,
  errors: ['ERR_NO_CONTACT_FOUND', ...versionErrors],
  isVersioned: true,
  summary: 'Change name, e-mail address and extra fields of a contact; absent fields stay',
});

const tagging = { ...writing, params, response: contactSchema, isVersioned: true } as const;
const tagIds = z.array(idInputSchema).max(200);

export const setScriptContactTags = defineEndpoint({
  ...tagging,
  operation: 'setScriptContactTags',
  method: 'put',
  path: '/v1/contacts/:contactId/tags',
  body: z.object({ tagIds }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_SYNC_TAGS', ...versionErrors],
  summary: 'Set all tags of a contact; ERR_SYNC_TAGS if one of them does not exist',
});

export const tagScriptContact = defineEndpoint({
  ...tagging,
  operation: 'tagScriptContact',
  method: 'post',
  path: '/v1/contacts/:contactId/tags',
  body: z.object({ tagIds: tagIds.min(1) }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_SYNC_TAGS'],
  summary: 'Add tags to a contact',
});

export const untagScriptContact = defineEndpoint({
  ...tagging,
  operation: 'untagScriptContact',
  method: 'delete',
  path: '/v1/contacts/:contactId/tags/:tagId',
  params: params.extend({ tagId: idInputSchema }),
  body: nothing,
  errors: ['ERR_NO_CONTACT_FOUND'],
  summary: 'Remove a tag from a contact',
});

export const eraseScriptContact = defineEndpoint({
  ...writing,
  operation: 'eraseScriptContact',
  method: 'delete',
  path: '/v1/contacts/:contactId',
  /** Users need this permission, as in the desk. */
  access: 'contacts-page:deleteContact',
  params,
  body: nothing,
  response: emptyResponse,
  status: 204,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND'],
  isAudited: true,
  summary:
    'Erase a contact with its tickets and messages; a token that is limited to sectors, only where it sees every ticket',
});
