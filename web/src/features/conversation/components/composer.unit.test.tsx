import type { TicketStatus } from '@balcao/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drafts } from '../../../lib/drafts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { Composer } from './composer.tsx';

let sent: string[];
beforeEach(() => {
  localStorage.clear();
  sent = [];
});
afterEach(cleanup);

const show = async (status: TicketStatus = 'open'): Promise<HTMLTextAreaElement> => {
  await renderApp(<Composer userId={7} ticketId={1} status={status} onSend={(body) => sent.push(body)} />);
  return screen.getByLabelText<HTMLTextAreaElement>('Message');
};
const type = (input: HTMLElement, value: string): boolean => fireEvent.change(input, { target: { value } });

describe('the composer', () => {
  test('begins with a capital letter and sends with Enter', async () => {
    const input = await show();
    type(input, 'olá, é você?');
    expect(input.value).toBe('Olá, é você?');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(sent).toEqual(['Olá, é você?']);
    expect(input.value).toBe('');
  });

  test('breaks the line with Shift+Enter, and leaves Enter to an input method', async () => {
    const input = await show();
    type(input, 'Hi');
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(sent).toEqual([]);
  });

  test('sends nothing that is blank', async () => {
    const input = await show();
    type(input, ' \n ');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  test.each([
    ['pending', 'Accept this ticket to answer'],
    ['closed', 'Reopen this ticket to answer'],
  ] as const)('is closed for a %s ticket and says what to do', async (status, placeholder) => {
    const input = await show(status);
    expect([input.disabled, input.placeholder]).toEqual([true, placeholder]);
  });

  test('keeps what was not sent, and forgets what was', async () => {
    const input = await show();
    type(input, 'half a thought');
    cleanup();
    expect(drafts.read(7, 1)).toBe('Half a thought');
    const again = await show();
    expect(again.value).toBe('Half a thought');
    fireEvent.keyDown(again, { key: 'Enter' });
    cleanup();
    expect(drafts.read(7, 1)).toBe('');
  });
});
