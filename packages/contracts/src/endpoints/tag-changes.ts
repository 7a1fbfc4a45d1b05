import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import { contactSchema } from '../entities/contact.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defaultTagColor, tagSchema } from '../entities/tag.ts';
import { defineEndpoint, keyErrors, nothing, versionErrors } from './endpoint.ts';

const tagParams = z.object({ tagId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'Tags', query: nothing } as const;
const message = z.object({ message: z.string() });

/** Any text: who shows it checks whether it is a colour (rule K2). Existing dialogs always send "". */
const colorInputSchema = z.string().max(100);
const nameSchema = composedTextSchema.min(3).max(50);

export const createTag = defineEndpoint({
  ...common,
  operation: 'createTag',
  isAudited: true,
  method: 'post',
  path: '/tags',
  params: nothing,
  body: z.object({ name: nameSchema, color: colorInputSchema.default(defaultTagColor) }),
  response: tagSchema,
  errors: ['ERR_TAG_NAME_ALREADY_EXISTS', ...keyErrors],
  summary: 'Add a tag',
});

export const changeTag = defineEndpoint({
  ...common,
  operation: 'changeTag',
  isAudited: true,
  method: 'put',
  path: '/tags/:tagId',
  params: tagParams,
  /** An absent field stays. */
  body: z.object({ name: nameSchema.optional(), color: colorInputSchema.optional() }),
  response: tagSchema,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_ALREADY_EXISTS', ...versionErrors],
  isVersioned: true,
  summary: 'Change a tag',
});

export const deleteTag = defineEndpoint({
  ...common,
  operation: 'deleteTag',
  isAudited: true,
  method: 'delete',
  path: '/tags/:tagId',
  params: tagParams,
  body: nothing,
  response: message,
  errors: ['ERR_NO_TAG_FOUND'],
  summary: 'Delete a tag, also from its contacts',
});

export const deleteAllTags = defineEndpoint({
  ...common,
  operation: 'deleteAllTags',
  isAudited: true,
  method: 'delete',
  path: '/tags',
  access: 'tags:deleteAll',
  params: nothing,
  body: nothing,
  response: message,
  errors: ['ERR_NO_PERMISSION'],
  summary: 'Delete every tag',
});

export const setContactTags = defineEndpoint({
  ...common,
  operation: 'setContactTags',
  method: 'post',
  path: '/tags/sync',
  params: nothing,
  /** The whole set; only the id of each tag counts. */
  body: z.object({ contactId: idInputSchema, tags: z.array(z.object({ id: idInputSchema })).max(200) }),
  response: contactSchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_SYNC_TAGS'],
  summary: 'Set the tags of a contact; ERR_SYNC_TAGS if one of them does not exist',
});
