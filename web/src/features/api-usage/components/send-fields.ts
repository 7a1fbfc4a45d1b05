import {
  type Connection,
  messageBodyMaxLength,
  type Queue,
  uploadLimits,
  type UserSummary,
} from '@balcao/contracts';
import { z } from 'zod';
import { boundedText } from '../../../components/form/field-schemas.ts';
import type { SnippetSend } from '../snippets.ts';

/** Empty until one is chosen. */
const chosenId = z.string().min(1, 'required');

/** The fields of the trial; the messages are keys of `common:validation`. */
export const sendFields = z.object({
  /** Country code, area code and number, unmasked. */
  number: z
    .string()
    .trim()
    .min(1, 'required')
    .regex(/^\d{5,20}$/, 'invalidNumber'),
  body: boundedText(1, messageBodyMaxLength),
  userId: chosenId,
  queueId: chosenId,
  whatsappId: chosenId,
  files: z.array(z.instanceof(File)).max(uploadLimits.maxFiles),
});
export type SendFields = z.infer<typeof sendFields>;

/** The choices. */
export type Choices = {
  readonly connections: readonly Connection[];
  readonly queues: readonly Queue[];
  readonly users: readonly UserSummary[];
};

const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

/** As programs write it. */
export const sendOf = ({ number, body, userId, queueId, whatsappId }: SendFields): SnippetSend => ({
  number: number.trim(),
  body,
  userId: idOf(userId),
  queueId: idOf(queueId),
  whatsappId: idOf(whatsappId),
});
