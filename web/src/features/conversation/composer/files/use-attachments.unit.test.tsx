import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drafts } from '../../../../entities/message/drafts.ts';
import { useToasts } from '../../../../lib/page/toasts.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { useAttachments } from './use-attachments.ts';
import { objections } from '../../../../testing/page-events.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(cleanup);

type PickerProps = { readonly ticketId: number; readonly files: readonly File[] };
const Picker = ({ ticketId, files }: PickerProps) => {
  const { add, clear, files: attached } = useAttachments(ticketId);
  return (
    <button type="button" onClick={() => (attached.length > 0 ? clear() : add(files))}>
      {attached.map(({ name }) => name).join()}
    </button>
  );
};

test('ask before the page closes while files are attached', async () => {
  const { getByRole } = await renderApp(<Picker ticketId={5} files={[new File(['x'], 'kept.txt')]} />);
  const before = objections();
  const more: number[] = [];
  for (let click = 0; click < 2; click += 1) {
    act(() => getByRole('button').click());
    more.push(objections() - before);
  }
  expect(more).toEqual([1, 0]);
});

test('refuse some files by name, and take the others', async () => {
  const files = [new File([], 'empty.txt'), new File(['x'], 'kept.txt'), new File([], 'nothing.pdf')];
  const { getByRole } = await renderApp(<Picker ticketId={1} files={files} />);
  act(() => getByRole('button').click());
  expect(getByRole('button').textContent).toBe('kept.txt');
  expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
    { text: 'Files must not be empty, nor larger than 64 MB: empty.txt, nothing.pdf' },
  ]);
});

test('refuse folders by name, and take the files', async () => {
  const folder = new File(['x'], 'Photos');
  const part = new Blob();
  vi.spyOn(part, 'arrayBuffer').mockRejectedValue(new DOMException('A folder.', 'NotReadableError'));
  vi.spyOn(folder, 'slice').mockReturnValue(part);
  const files = [folder, new File(['x'], 'kept.txt')];
  const { getByRole } = await renderApp(<Picker ticketId={4} files={files} />);
  act(() => getByRole('button').click());
  await waitFor(() => expect(getByRole('button').textContent).toBe('kept.txt'));
  expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
    { text: 'Files that cannot be read are left out: Photos' },
  ]);
});

test('return the caption when no file is left', async () => {
  const file = new File(['x'], 'gone.txt');
  const part = new Blob();
  vi.spyOn(part, 'arrayBuffer').mockRejectedValue(new DOMException('Gone.', 'NotReadableError'));
  vi.spyOn(file, 'slice').mockReturnValue(part);
  const Writer = () => {
    const { add, describe, files: attached } = useAttachments(6);
    const pick = (): void => {
      add([file]);
      describe('What I wrote');
    };
    return <button onClick={pick}>{attached.map(({ name }) => name).join()}</button>;
  };
  const { getByRole } = await renderApp(<Writer />, { user: { id: 7 } });
  act(() => getByRole('button').click());
  await waitFor(() => expect(drafts.read(7, 6).body).toBe('What I wrote'));
});

test('show again with their ticket, in no other ticket and for no other user', async () => {
  const files = [new File(['x'], 'kept.txt')];
  const shown = async (ticketId: number, userId: number): Promise<string> => {
    cleanup();
    const { getByRole } = await renderApp(<Picker ticketId={ticketId} files={files} />, {
      user: { id: userId },
    });
    return getByRole('button').textContent;
  };
  const { getByRole } = await renderApp(<Picker ticketId={2} files={files} />, { user: { id: 7 } });
  act(() => getByRole('button').click());
  expect([await shown(3, 7), await shown(2, 8), await shown(2, 7)]).toEqual(['', '', 'kept.txt']);
});
