import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { TimeField } from './time-field.tsx';

afterEach(cleanup);

test('the picker of an hour has steps of ten minutes', async () => {
  await renderApp(<TimeField label="From" value="08:00" onChange={() => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>('From').step).toBe('600');
});
