import { z } from 'zod';
import { draftSchema } from '../entities/draft.ts';
import { messageBodyMaxLength } from '../entities/message.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

const common = { service: 'messaging', access: 'signed-in', tag: 'Drafts', query: nothing } as const;

export const listDrafts = defineEndpoint({
  ...common,
  operation: 'listDrafts',
  method: 'get',
  path: '/drafts',
  params: nothing,
  body: nothing,
  /** The newest 500. */
  response: z.object({ drafts: z.array(draftSchema) }),
  summary: "List the caller's own drafts",
});

export const saveDraft = defineEndpoint({
  ...common,
  operation: 'saveDraft',
  method: 'put',
  path: '/tickets/:ticketId/draft',
  params: z.object({ ticketId: idInputSchema }),
  /** An empty body deletes it. */
  body: z.object({
    body: z.string().max(messageBodyMaxLength),
    quotedMsgId: z.uuid().nullable().default(null),
    isNote: z.boolean().default(false),
  }),
  response: emptyResponse,
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: "Save the caller's draft in a ticket",
});
