import type { Message } from '@balcao/contracts';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useToasts } from '../../../lib/page/toasts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleMessage } from '../../../testing/samples.ts';
import { useDeletedToasts } from './use-deleted-toasts.ts';

afterEach(cleanup);

const Conversation = ({ messages }: { readonly messages: readonly Message[] }) => {
  useDeletedToasts(messages);
  return null;
};

test('a deleted message is repeated in a toast, without its formatting marks', async () => {
  useToasts.setState({ toasts: [] });
  const message = sampleMessage({ body: '*Ana:* see you' });
  const { rerender } = await renderApp(<Conversation messages={[message]} />);
  rerender(<Conversation messages={[{ ...message, isDeleted: true }]} />);
  expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
    { text: 'Deleted message: Ana: see you' },
  ]);
});
