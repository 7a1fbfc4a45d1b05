import { z } from 'zod';
import { messageSchema } from '../entities/message.ts';
import { defineOperation } from './operation.ts';

/** The current messages, unmasked; what is gone is missing. For services only. */
export const describeMessages = defineOperation({
  service: 'messaging',
  operation: 'describeMessages',
  input: z.object({ messageIds: z.array(z.uuid()).max(500) }),
  output: z.object({ messages: z.array(messageSchema) }),
});
