import { z } from 'zod';

const text = z.string().max(4096, 'tooLong');

/** Rule W10. The messages are keys of `common:validation`. */
export const connectionForm = z.object({
  name: z.string().trim().min(1, 'required').min(2, 'tooShort').max(50, 'tooLong'),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'required'),
  greetingMessage: text,
  farewellMessage: text,
  isDefault: z.boolean(),
  isDisplay: z.boolean(),
  queueIds: z.array(z.number()),
});
