import { mostIdleMinutes } from '@balcao/contracts';
import { z } from 'zod';
import { boundedText, pickedColor } from '../../../components/form/field-schemas.ts';

const text = z.string().max(4096, 'tooLong');

const minutes = z.number().int('minutes').min(1, 'minutes').max(mostIdleMinutes, 'minutes').nullable();

/** Rule W10. The messages are keys of `common:validation`. */
export const connectionForm = z
  .object({
    name: boundedText(2, 50),
    color: pickedColor,
    greetingMessage: text,
    farewellMessage: text,
    isDefault: z.boolean(),
    isDisplay: z.boolean(),
    queueIds: z.array(z.number()),
    defaultQueueId: z.number().nullable(),
    hintMessage: text,
    openingMessage: text,
    reminderMessage: text,
    isAutomaticInGroups: z.boolean(),
    closeWaitingMinutes: minutes,
    closePendingMinutes: minutes,
    reminderMinutes: minutes,
  })
  .refine(
    ({ closeWaitingMinutes: closes, reminderMinutes: reminds }) =>
      closes === null || reminds === null || reminds < closes,
    { path: ['reminderMinutes'], message: 'remindsTooEarly' },
  );
