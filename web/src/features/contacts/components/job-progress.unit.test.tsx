import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../../lib/session/api-error.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { JobProgress } from './job-progress.tsx';

afterEach(cleanup);

const progress = (done: number, state: 'running' | 'done' | 'failed' = 'running') => (
  <JobProgress
    state={state}
    label="Import"
    text={`${String(done)} of 200`}
    failedText={(problem) => `It stopped: ${problem}`}
    problem={state === 'failed' ? new ApiError('ERR_WAPP_NOT_INITIALIZED') : null}
    share={{ done, total: 200 }}
    onClose={() => undefined}
  />
);

test('a screen reader announces the start, each quarter and the end; the screen shows each step', async () => {
  const { rerender } = await renderApp(progress(0));
  const heard: (string | null)[] = [];
  for (const done of [0, 10, 49, 50, 51, 99, 120, 160, 199]) {
    rerender(progress(done));
    screen.getByText(`${String(done)} of 200`);
    const { textContent } = screen.getByRole('status');
    if (heard.at(-1) !== textContent) heard.push(textContent);
  }
  expect(heard).toEqual(['Import: 0%', 'Import: 25%', 'Import: 50%', 'Import: 75%']);
  rerender(progress(200, 'done'));
  expect(screen.getByRole('status').textContent).toBe('200 of 200');
  rerender(progress(120, 'failed'));
  expect(screen.getByRole('status').textContent).toContain('It stopped: ');
});

test('the close button is in the language of the desk', async () => {
  await renderApp(progress(200, 'done'), { language: 'pt-BR' });
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Fechar');
});
