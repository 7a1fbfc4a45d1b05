import { defineEndpoint, nothing, type UserActor } from '@balcao/contracts';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemContext } from '../call-context.ts';
import { PreparedJson } from '../json.ts';
import { attendant } from '../testing/test-bus.ts';
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
const people = vi.fn(() => Promise.resolve(['5511972711602']));
const answerWith = (text: string, actor?: UserActor) =>
  serveEndpoint(endpoint, () => Promise.resolve({ body: new PreparedJson(text), people })).serve(
    Buffer.from('{}'),
    { ...systemContext('test'), ...(actor === undefined ? {} : { actor }) },
    true,
  );

test('a prepared answer is sent unchanged', async () => {
  expect(await answerWith('{ "notes": ["one"] }')).toMatchObject({ body: '{ "notes": ["one"] }' });
});

test('a prepared answer is checked like any other', async () => {
  await expect(answerWith('{"notes":"one"}')).rejects.toThrow('breaks its contract');
});

test('numbers are hidden in an answer, and looked up, only for users who may not see them (rule N10)', async () => {
  const text = '{"notes":["11 97271-1602 ou 98888-7777"]}';
  expect(await answerWith(text, attendant)).toMatchObject({ body: text });
  expect(people).not.toHaveBeenCalled();
  const shown = await answerWith(text, { ...attendant, seesNumbers: false });
  expect(JSON.parse(shown.body)).toEqual({ notes: ['11 97271-**** ou 98888-7777'] });
});
