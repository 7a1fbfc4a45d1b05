import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useToasts } from '../../../lib/toasts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { usePickedFiles } from './use-picked-files.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(cleanup);

const Picker = ({ files }: { readonly files: readonly File[] }) => {
  const { add, picked } = usePickedFiles();
  return (
    <button type="button" onClick={() => add(files)}>
      {picked.files.map(({ name }) => name).join()}
    </button>
  );
};

test('names the files that it refuses, and keeps the others', async () => {
  const files = [new File([], 'empty.txt'), new File(['x'], 'kept.txt'), new File([], 'nothing.pdf')];
  const { getByRole } = await renderApp(<Picker files={files} />);
  act(() => getByRole('button').click());
  expect(getByRole('button').textContent).toBe('kept.txt');
  expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
    { text: 'Files must not be empty, nor larger than 64 MB: empty.txt, nothing.pdf' },
  ]);
});
