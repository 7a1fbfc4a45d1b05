import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drafts, noDraft } from '../../../entities/message/drafts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { Composer } from './composer.tsx';

let accepted = 0;
afterEach(() => {
  cleanup();
  accepted = 0;
  drafts.write(7, 1, noDraft);
});

const show = (status: 'pending' | 'open' | 'closed') =>
  renderApp(
    <Composer
      userId={7}
      ticket={{ id: 1, status }}
      aim={{ target: undefined, replyTo: null, setReplyTo: () => undefined, close: () => undefined }}
      onSend={() => undefined}
      onNote={() => undefined}
      onEdit={() => undefined}
      onFiles={() => undefined}
      onRecord={() => undefined}
      onAccept={() => (accepted += 1)}
      handle={{ current: null }}
    />,
  );
const button = (): HTMLElement | null => screen.queryByRole('button', { name: 'Accept and answer' });
const field = (): HTMLElement | null => screen.queryByLabelText('Message');

test('a pending ticket can be accepted where its answer would be written', async () => {
  await show('pending');
  expect(field()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Accept and answer' }));
  expect(accepted).toBe(1);
});

test('an answer that was begun before the ticket was returned stays visible', async () => {
  drafts.write(7, 1, { ...noDraft, body: 'Half a thought' });
  await show('pending');
  expect([field()?.textContent, button() === null]).toEqual(['Half a thought', false]);
});

test.each(['open', 'closed'] as const)('a ticket that is %s offers no accept', async (status) => {
  await show(status);
  expect([button(), field() === null]).toEqual([null, false]);
});
