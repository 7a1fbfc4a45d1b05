import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TagChoice } from '../features/contacts/components/tag-choice.tsx';
import { TagPicker } from '../features/conversation/drawer/tag-picker.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { sampleTicketDetail } from '../testing/samples.ts';
import { ContactChoice } from '../entities/contact/contact-choice.tsx';

const problem = 'You have no permission for this.';

beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a failed search for contacts says so, instead of "nobody found"', async () => {
  const offer = vi.fn(() => null);
  await renderApp(<ContactChoice label="Contact" chosen={null} onChange={() => undefined} offer={offer} />);
  const box = screen.getByRole('combobox');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'bruno' } });
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.queryByText('Nobody found.')).toBeNull();
  expect(offer).not.toHaveBeenCalled();
});

test.each([
  ['of a contact form', <TagChoice key="form" label="Tags" chosen={[]} onChange={() => undefined} />],
  [
    'of a conversation',
    <TagPicker key="drawer" contact={sampleTicketDetail().contact} onChange={() => undefined} />,
  ],
])('tags %s that failed to load say so, instead of "no tags"', async (_, choice) => {
  await renderApp(choice);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  expect(await screen.findByText(problem)).toBeTruthy();
});
