import { momentOfLocalMinute, msPerMinute } from '@balcao/contracts';
import { z } from 'zod';
import type { Again } from '../api/redeliver.ts';

const position = z.string().regex(/^[1-9]\d{0,14}$/, 'invalidPosition');

/** The fields of the dialog; the messages are keys of `common:validation`. */
export const redeliverForm = z
  .object({
    by: z.enum(['since', 'positions']),
    /** The value of a datetime field, in the desk's time zone. */
    since: z.string(),
    from: z.string().trim(),
    to: z.string().trim(),
  })
  .superRefine(({ by, since, from, to }, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (by === 'since') {
      if (Number.isNaN(Date.parse(`${since}Z`))) refuse('since', 'required');
      return;
    }
    if (!position.safeParse(from).success) refuse('from', from === '' ? 'required' : 'invalidPosition');
    if (to === '') return;
    if (!position.safeParse(to).success) refuse('to', 'invalidPosition');
    else if (Number(to) < Number(from)) refuse('to', 'lastBeforeFirst');
  });
export type RedeliverFields = z.infer<typeof redeliverForm>;

export const againOf = ({ by, since, from, to }: RedeliverFields, timeZone: string): Again =>
  by === 'since'
    ? { since: momentOfLocalMinute(Date.parse(`${since}Z`) / msPerMinute, timeZone).toISOString() }
    : { from: Number(from), ...(to === '' ? {} : { to: Number(to) }) };
