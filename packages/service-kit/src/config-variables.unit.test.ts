import { expect, test } from 'vitest';
import { z } from 'zod';
import { listVariables, showVariables } from './config-variables.ts';

const schema = z.object({
  PORT: z.coerce.number().int().default(8080).describe('The public port.'),
  MASTER_KEY: z
    .string()
    .transform((text) => Buffer.from(text))
    .meta({ secret: true, description: 'Seals.' }),
  LIMIT: z.coerce.number().optional().describe('How many.'),
});

test('each variable is listed with its purpose and its default', () => {
  expect(listVariables(schema)).toEqual([
    { name: 'LIMIT', description: 'How many.', fallback: null, isNeeded: false, isSecret: false },
    { name: 'MASTER_KEY', description: 'Seals.', fallback: null, isNeeded: true, isSecret: true },
    { name: 'PORT', description: 'The public port.', fallback: '8080', isNeeded: false, isSecret: false },
  ]);
});

test('the present values are shown, and no secret', () => {
  const variables = listVariables(schema);
  expect(showVariables(variables, { MASTER_KEY: 'very secret', PORT: '', OTHER: 'x' })).toEqual({
    MASTER_KEY: '[withheld]',
    PORT: '8080',
  });
  expect(showVariables(variables, { MASTER_KEY: 'very secret', PORT: '9000', LIMIT: '3' })).toMatchObject({
    LIMIT: '3',
    PORT: '9000',
  });
});
