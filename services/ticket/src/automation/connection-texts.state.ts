import { idSchema } from '@balcao/contracts';
import { z } from 'zod';

export const defaultHintMessage =
  'Não entendi a sua resposta. Por favor, responda com o número ou o nome de um dos setores da lista.';
export const defaultOpeningMessage = 'Respondemos {{opens_at}}.';

/** What a connection says and does by itself, as its events told it; what they do not say yet is as at first. */
export const connectionTextsSchema = z.object({
  greetingMessage: z.string().default(''),
  isDisplay: z.boolean().default(false),
  queueIds: z.array(idSchema).default([]),
  /** Who chooses none comes here; null: to none. */
  defaultQueueId: idSchema.nullable().default(null),
  hintMessage: z.string().default(defaultHintMessage),
  openingMessage: z.string().default(defaultOpeningMessage),
  isAutomaticInGroups: z.boolean().default(false),
});
export type ConnectionTexts = z.output<typeof connectionTextsSchema>;
