import { changeTag, createTag, deleteTag } from '../tag-changes.ts';
import { defineEndpoint, emptyResponse } from '../endpoint.ts';

const common = { scope: 'tags:write', tag: 'v1: directory' } as const;

export const createScriptTag = defineEndpoint({
  ...createTag,
  ...common,
  operation: 'createScriptTag',
  path: '/v1/tags',
  status: 201,
});

export const changeScriptTag = defineEndpoint({
  ...changeTag,
  ...common,
  operation: 'changeScriptTag',
  path: '/v1/tags/:tagId',
});

export const deleteScriptTag = defineEndpoint({
  ...deleteTag,
  ...common,
  operation: 'deleteScriptTag',
  path: '/v1/tags/:tagId',
  response: emptyResponse,
  status: 204,
});
