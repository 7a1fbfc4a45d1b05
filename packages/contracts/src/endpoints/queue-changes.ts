import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import { idInputSchema, nullableTextInputSchema, timeOfDayInputSchema } from '../entities/primitives.ts';
import { defaultQueueHours, queueSchema } from '../entities/queue.ts';
import { holidaysInputSchema } from '../working-time/calendar.ts';
import { workWeekInputSchema } from '../working-time/work-week.ts';
import { defineEndpoint, emptyResponse, keyErrors, nothing, versionErrors } from './endpoint.ts';

const queueParams = z.object({ queueId: idInputSchema });
const common = {
  service: 'ticket',
  access: 'queues:edit',
  tag: 'Sectors',
  query: nothing,
  isAudited: true,
} as const;

/** The owner checks name and colour and answers with its own codes (rule Q2), also if the sector does not exist. */
const queueFields = {
  name: composedTextSchema.max(200),
  color: z.string().trim().max(20),
  greetingMessage: nullableTextInputSchema(4_096),
  absenceMessage: nullableTextInputSchema(4_096),
  startWork: timeOfDayInputSchema,
  endWork: timeOfDayInputSchema,
  workWeek: workWeekInputSchema.optional(),
  holidays: holidaysInputSchema.optional(),
};
const queueErrors = [
  'ERR_NO_PERMISSION',
  'ERR_QUEUE_INVALID_NAME',
  'ERR_QUEUE_NAME_ALREADY_EXISTS',
  'ERR_QUEUE_INVALID_COLOR',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
] as const;

export const createQueue = defineEndpoint({
  ...common,
  operation: 'createQueue',
  method: 'post',
  path: '/queue',
  params: nothing,
  body: z.object({
    name: queueFields.name.default(''),
    color: queueFields.color.default(''),
    greetingMessage: queueFields.greetingMessage.default(''),
    absenceMessage: queueFields.absenceMessage.default(''),
    startWork: queueFields.startWork.default(defaultQueueHours.startWork),
    endWork: queueFields.endWork.default(defaultQueueHours.endWork),
    workWeek: queueFields.workWeek,
    holidays: queueFields.holidays,
  }),
  response: queueSchema,
  errors: [...queueErrors, ...keyErrors],
  summary: 'Add a sector',
});

export const changeQueue = defineEndpoint({
  ...common,
  operation: 'changeQueue',
  method: 'put',
  path: '/queue/:queueId',
  params: queueParams,
  /**
   * Absent fields stay. Clients send the whole object back. A changed startWork or endWork replaces the week (rule Q6).
   */
  body: z.object(queueFields).partial(),
  response: queueSchema,
  status: 201,
  errors: [...queueErrors, 'ERR_QUEUE_NOT_FOUND', ...versionErrors],
  isVersioned: true,
  summary: 'Change a sector',
});

export const deleteQueue = defineEndpoint({
  ...common,
  operation: 'deleteQueue',
  method: 'delete',
  path: '/queue/:queueId',
  params: queueParams,
  body: nothing,
  response: emptyResponse,
  errors: ['ERR_NO_PERMISSION', 'ERR_QUEUE_NOT_FOUND'],
  summary: 'Delete a sector; its tickets are then without a sector',
});
