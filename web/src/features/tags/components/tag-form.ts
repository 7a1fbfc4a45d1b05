import { z } from 'zod';
import { boundedText, pickedColor } from '../../../components/form/bounded-text.ts';

/** The messages are keys of `common:validation`. */
export const tagForm = z.object({ name: boundedText(3, 50, 'messageTooShort'), color: pickedColor });
