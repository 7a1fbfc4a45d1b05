import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { QuickAnswerDialog } from './quick-answer-dialog.tsx';

const at = '2026-11-21T12:00:00.000Z';
const hours = { id: 4, shortcut: 'hours', message: 'We open at nine.', createdAt: at, updatedAt: at };
let asked: unknown[] = [];
let stored = hours;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    if (path.endsWith('/settings')) return Promise.resolve(Response.json([]));
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    asked.push([method, parsed]);
    return Promise.resolve(Response.json(stored));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const show = async (quickAnswer: typeof hours | undefined, language: 'en' | 'pt-BR' = 'en') => {
  const onClose = vi.fn();
  stored = quickAnswer ?? hours;
  await renderApp(<QuickAnswerDialog quickAnswer={quickAnswer} onClose={onClose} />, { language });
  // It opens once the current quick answer is fetched.
  await screen.findByRole('dialog');
  return onClose;
};
const write = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['shortcut', /^Shortcut/, 'times', { shortcut: 'times' }],
  ['message', /^Message/, 'We open at ten.', { message: 'We open at ten.' }],
])('only the %s is sent if nothing else changed', async (_, label, value, body) => {
  const onClose = await show(hours);
  write(label, value);
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([
    ['GET', undefined],
    ['PUT', body],
  ]);
});

test('a new one is sent whole', async () => {
  const onClose = await show(undefined);
  write(/^Shortcut/, 'times');
  write(/^Message/, 'We open at ten.');
  press('Add');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([['POST', { shortcut: 'times', message: 'We open at ten.' }]]);
});

describe('a slash, with which lists show a shortcut', () => {
  test('is no part of a new shortcut', async () => {
    const onClose = await show(undefined);
    write(/^Shortcut/, ' //times');
    write(/^Message/, 'We open at ten.');
    press('Add');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked).toEqual([['POST', { shortcut: 'times', message: 'We open at ten.' }]]);
  });

  test('alone is no shortcut', async () => {
    await show(undefined);
    write(/^Shortcut/, '/');
    write(/^Message/, 'We open at ten.');
    press('Add');
    await waitFor(() => expect(screen.getByLabelText(/^Shortcut/).getAttribute('aria-invalid')).toBe('true'));
    expect(asked).toEqual([]);
  });

  test('stays in a shortcut that another client stored with it, if only the message changes', async () => {
    const onClose = await show({ ...hours, shortcut: '/hours' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Shortcut/).value).toBe('hours');
    write(/^Message/, 'We open at ten.');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked.at(-1)).toEqual(['PUT', { message: 'We open at ten.' }]);
  });
});

describe('a variable', () => {
  const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message/);

  test('is inserted at the caret, which is then behind it', async () => {
    await show(hours);
    message().focus();
    message().setSelectionRange(3, 7);
    press('Greeting {{ms}}');
    await waitFor(() => expect(message().selectionStart).toBe(9));
    expect(message().value).toBe('We {{ms}} at nine.');
    expect([message().selectionEnd, document.activeElement]).toEqual([9, message()]);
    press('Date {{date}}');
    await waitFor(() => expect(message().value).toBe('We {{ms}}{{date}} at nine.'));
  });

  test('is appended to a message that never had the focus', async () => {
    await show(hours);
    press('Contact name {{name}}');
    await waitFor(() => expect(message().value).toBe('We open at nine.{{name}}'));
    expect(document.activeElement).toBe(message());
  });

  test('has a name in each language', async () => {
    await show(hours, 'pt-BR');
    screen.getByRole('button', { name: 'Saudação {{ms}}' });
  });

  test('is previewed below the message with a sample contact (rule M8)', async () => {
    await show(hours);
    expect(screen.queryByRole('group', { name: 'As the contact reads it' })).toBeNull();
    write(/^Message/, 'Hello {{name}}, this is {{queue}}. {{nothing}}');
    expect(screen.getByRole('group', { name: 'As the contact reads it' }).textContent).toContain(
      'Hello Mary Smith, this is Sales. {{nothing}}',
    );
  });
});
