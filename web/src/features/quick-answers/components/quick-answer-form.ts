import { z } from 'zod';
import { boundedText } from '../../../components/form/bounded-text.ts';
import { bareShortcut } from '../../../entities/quick-answer/shortcut.ts';

/** The messages are keys of `common:validation`. */
export const quickAnswerForm = z.object({
  shortcut: z.string().transform(bareShortcut).pipe(boundedText(2, 50)),
  message: z.string().trim().min(1, 'required').min(8, 'tooShort').max(30_000, 'tooLong'),
});
