import { expect, test } from 'vitest';
import { assistantCommandOf } from './assistant-command.ts';

test.each([
  ['/gpt a haiku', 'text', 'a haiku'],
  ['/GPT  two\nlines ', 'text', 'two\nlines'],
  ['/gptM a counter', 'picture', 'a counter'],
  ['/gptm a counter', 'picture', 'a counter'],
])('%j asks for a %s', (written, kind, prompt) => {
  expect(assistantCommandOf(written)).toEqual({ kind, prompt, written });
});

test.each(['/gpt', '/gpt ', '/gptx y', 'see /gpt x', 'gpt x', ''])('%j is an ordinary text', (written) => {
  expect(assistantCommandOf(written)).toBeUndefined();
});
