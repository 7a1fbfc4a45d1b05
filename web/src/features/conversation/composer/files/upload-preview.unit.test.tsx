import type { TicketStatus } from '@balcao/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endOfWord } from '../../../../testing/page-events.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import UploadPreview from './upload-preview.tsx';

let added: string[];
let sent: number;
beforeEach(() => {
  added = [];
  sent = 0;
});
afterEach(cleanup);

const show = async (status: TicketStatus = 'open'): Promise<HTMLElement> => {
  const { container } = await renderApp(
    <UploadPreview
      status={status}
      files={[new File(['x'], 'a.png')]}
      caption="Look"
      onCaption={() => undefined}
      onAdd={(files) => added.push(...files.map(({ name }) => name))}
      onRemove={() => undefined}
      onCancel={() => undefined}
      onSend={() => (sent += 1)}
    />,
  );
  return container;
};
const caption = (): HTMLElement => screen.getByLabelText('Caption');
const addButton = (): HTMLElement => screen.getByRole('button', { name: 'Add files' });
/** @returns whether the browser pastes the text itself */
const paste = (name: string, text = ''): boolean =>
  fireEvent.paste(caption(), { clipboardData: { files: [new File(['x'], name)], getData: () => text } });

describe('the attachments', () => {
  test('grow by pasted ones', async () => {
    await show();
    expect(paste('b.png')).toBe(false);
    expect(added).toEqual(['b.png']);
  });

  test('stay as they are when a text is pasted with its picture', async () => {
    await show();
    expect(paste('image.png', 'Bread')).toBe(true);
    expect(added).toEqual([]);
  });

  test('are sent by Enter, but not by the Enter that ends a composition', async () => {
    await show();
    fireEvent.keyDown(caption(), endOfWord);
    expect(sent).toBe(0);
    fireEvent.keyDown(caption(), { key: 'Enter' });
    expect(sent).toBe(1);
  });

  test('grow by picked ones, and their caption can still be written', async () => {
    const container = await show();
    const picker = container.querySelector<HTMLInputElement>('[data-file-picker]');
    let opened = 0;
    picker?.addEventListener('click', () => {
      opened += 1;
    });
    addButton().focus();
    fireEvent.click(addButton());
    expect(opened).toBe(1);
    if (picker !== null) fireEvent.change(picker, { target: { files: [new File(['x'], 'b.png')] } });
    expect(added).toEqual(['b.png']);
    expect(document.activeElement).toBe(caption());
  });

  test.each(['pending', 'closed'] as const)('take no more while the ticket is %s', async (status) => {
    await show(status);
    expect(paste('b.png')).toBe(true);
    expect(addButton()).toHaveProperty('disabled', true);
    expect(added).toEqual([]);
  });
});
