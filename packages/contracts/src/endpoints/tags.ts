import { z } from 'zod';
import { contactSchema, tagSummarySchema } from '../entities/contact.ts';
import { idInputSchema, optionalQuery, pageNumberSchema, searchParamSchema } from '../entities/primitives.ts';
import { countedTagSchema, defaultTagColor, tagSchema } from '../entities/tag.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const tagParams = z.object({ tagId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'Tags' } as const;
const message = z.object({ message: z.string() });

export const tagPageSize = 20;

/** Every hex that CSS knows, also with a part that shines through: there is no rule for it, but it is no markup either. */
const hexSchema = z.string().regex(/^#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})$/);
/** Existing dialogs always send "" for the colour (3-wire.md §7): that is none chosen. */
const colorInputSchema = z
  .union([z.literal(''), hexSchema])
  .transform((color) => (color === '' ? defaultTagColor : color));
const nameSchema = z.string().trim().min(3).max(50);

export const listTags = defineEndpoint({
  ...common,
  operation: 'listTags',
  method: 'get',
  path: '/tags',
  params: nothing,
  query: z.object({ searchParam: searchParamSchema.default(''), pageNumber: pageNumberSchema }),
  body: nothing,
  response: z.object({ tags: z.array(tagSchema), count: z.number().int(), hasMore: z.boolean() }),
  summary: 'List tags by name or colour, 20 a page',
});

export const listAllTags = defineEndpoint({
  ...common,
  operation: 'listAllTags',
  method: 'get',
  path: '/tags/list',
  params: nothing,
  query: nothing,
  body: nothing,
  response: z.array(tagSummarySchema),
  summary: 'Every tag by name, to choose from',
});

export const countTags = defineEndpoint({
  ...common,
  operation: 'countTags',
  method: 'get',
  path: '/tags-with-count',
  params: nothing,
  /** Without a page every tag is answered: the cloud shows all (3-wire.md §15.24). */
  query: z.object({
    searchParam: searchParamSchema.default(''),
    pageNumber: optionalQuery(pageNumberSchema.unwrap()),
  }),
  body: nothing,
  response: z.object({ tags: z.array(countedTagSchema), count: z.number().int(), hasMore: z.boolean() }),
  summary: 'Tags with the number of contacts that carry them',
});

export const showTag = defineEndpoint({
  ...common,
  operation: 'showTag',
  method: 'get',
  path: '/tags/:tagId',
  params: tagParams,
  query: nothing,
  body: nothing,
  response: tagSchema,
  errors: ['ERR_NO_TAG_FOUND'],
  summary: 'Show a tag',
});

export const createTag = defineEndpoint({
  ...common,
  operation: 'createTag',
  method: 'post',
  path: '/tags',
  params: nothing,
  query: nothing,
  body: z.object({ name: nameSchema, color: colorInputSchema.default(defaultTagColor) }),
  response: tagSchema,
  errors: ['ERR_TAG_NAME_ALREADY_EXISTS'],
  summary: 'Add a tag',
});

export const changeTag = defineEndpoint({
  ...common,
  operation: 'changeTag',
  method: 'put',
  path: '/tags/:tagId',
  params: tagParams,
  query: nothing,
  /** Absent or "" keeps the colour. */
  body: z.object({
    name: nameSchema.optional(),
    color: z.union([z.literal('').transform(() => undefined), hexSchema]).optional(),
  }),
  response: tagSchema,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_ALREADY_EXISTS'],
  summary: 'Change a tag',
});

export const deleteTag = defineEndpoint({
  ...common,
  operation: 'deleteTag',
  method: 'delete',
  path: '/tags/:tagId',
  params: tagParams,
  query: nothing,
  body: nothing,
  response: message,
  errors: ['ERR_NO_TAG_FOUND'],
  summary: 'Delete a tag, also from its contacts',
});

export const deleteAllTags = defineEndpoint({
  ...common,
  operation: 'deleteAllTags',
  method: 'delete',
  path: '/tags',
  access: 'tags:deleteAll',
  params: nothing,
  query: nothing,
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
  query: nothing,
  /** The whole set; of each tag only the id counts. */
  body: z.object({ contactId: idInputSchema, tags: z.array(z.object({ id: idInputSchema })).max(200) }),
  response: contactSchema,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_SYNC_TAGS'],
  summary: 'Set the tags of a contact; ERR_SYNC_TAGS where one of them is gone',
});
