import { cleanup, fireEvent, screen } from '@testing-library/react';
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
