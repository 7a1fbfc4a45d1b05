import { defineEndpoint, nothing } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { systemContext } from '../call-context.ts';
import { PreparedJson } from '../json.ts';
import { serveEndpoint } from './handlers.ts';

const endpoint = defineEndpoint({
  service: 'ticket',
  operation: 'listNotes',
  method: 'get',
  path: '/notes',
  access: 'signed-in',
  params: nothing,
  query: nothing,
  body: nothing,
  response: z.object({ notes: z.array(z.string()) }),
  summary: 'List notes',
  tag: 'Notes',
});
const answerWith = (text: string) =>
  serveEndpoint(endpoint, () => Promise.resolve({ body: new PreparedJson(text) })).serve(
    Buffer.from('{}'),
    systemContext('test'),
    true,
  );

test('a prepared answer is sent unchanged', async () => {
  expect(await answerWith('{ "notes": ["one"] }')).toMatchObject({ body: '{ "notes": ["one"] }' });
});

test('a prepared answer is checked like any other', async () => {
  await expect(answerWith('{"notes":"one"}')).rejects.toThrow('breaks its contract');
});
