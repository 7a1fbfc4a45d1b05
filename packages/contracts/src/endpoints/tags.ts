import { z } from 'zod';
import { tagSummarySchema } from '../entities/contact.ts';
import {
  idInputSchema,
  optionalPageNumberSchema,
  pageNumberSchema,
  searchParamSchema,
} from '../entities/primitives.ts';
import { countedTagSchema, tagSchema } from '../entities/tag.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const tagParams = z.object({ tagId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'Tags' } as const;

export const tagPageSize = 20;

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
  summary: 'List every tag by name',
});

export const countTags = defineEndpoint({
  ...common,
  operation: 'countTags',
  method: 'get',
  path: '/tags-with-count',
  params: nothing,
  /** Without a page the answer contains every tag, because the tag cloud shows all (rule K4). */
  query: z.object({
    searchParam: searchParamSchema.default(''),
    pageNumber: optionalPageNumberSchema,
  }),
  body: nothing,
  response: z.object({ tags: z.array(countedTagSchema), count: z.number().int(), hasMore: z.boolean() }),
  summary: 'List tags with the number of their contacts',
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
  isVersioned: true,
  summary: 'Show a tag',
});
