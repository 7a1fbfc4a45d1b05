import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { RowButton } from './row-button.tsx';

afterEach(cleanup);

test("the tooltip of a row's button lets clicks through to what is below it", async () => {
  await renderApp(
    <RowButton label="Edit Bia" onClick={() => undefined}>
      {'✎'}
    </RowButton>,
  );
  fireEvent.mouseOver(screen.getByRole('button', { name: 'Edit Bia' }));
  expect(getComputedStyle(await screen.findByRole('tooltip')).pointerEvents).toBe('none');
});

test('a tooltip is made when the pointer rests near the button, and closes with Escape or a click', async () => {
  let clicks = 0;
  await renderApp(
    <RowButton label="Edit Bia" onClick={() => (clicks += 1)}>
      {'✎'}
    </RowButton>,
  );
  const button = screen.getByRole('button', { name: 'Edit Bia' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.mouseOver(button);
  await screen.findByRole('tooltip');
  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  fireEvent.mouseOver(button);
  fireEvent.click(button);
  expect([clicks, screen.queryByRole('tooltip')]).toEqual([1, null]);
});
