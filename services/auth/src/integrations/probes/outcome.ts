import type { IntegrationTest } from '@balcao/contracts';
import type { OutboundAnswer } from '@balcao/service-kit';
import type { z } from 'zod';

const shownNames = 5;
const shownSigns = 100;

export const came = (
  outcome: IntegrationTest['outcome'],
  { status = null, count = null, names = [] }: Partial<Omit<IntegrationTest, 'outcome'>> = {},
): IntegrationTest => ({
  outcome,
  status,
  count,
  names: names.slice(0, shownNames).map((name) => name.slice(0, shownSigns)),
});

/** The outcome for an unsuccessful status. */
export const refusedBy = (status: number): IntegrationTest => {
  if (status === 401 || status === 403) return came('refused', { status });
  return came(status === 429 ? 'limited' : 'unexpected', { status });
};

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Undefined: it is not JSON, or unexpected. */
export const readJson = <Schema extends z.ZodType>(
  { body }: OutboundAnswer,
  schema: Schema,
): z.output<Schema> | undefined => {
  try {
    const read = schema.safeParse(JSON.parse(body.toString('utf8')));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};
