import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import TextField from '@mui/material/TextField';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

beforeEach(() => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
});

test('options of lists are high enough for fingers, also on a tablet', async () => {
  await renderApp(
    <>
      <MenuList>
        <MenuItem>Plain</MenuItem>
        <MenuItem dense>Dense</MenuItem>
      </MenuList>
      <Chip size="small" label="Chosen" onDelete={() => undefined} />
      <Autocomplete
        options={['Offered']}
        defaultValue="Offered"
        renderInput={(parameters) => <TextField {...parameters} label="Tags" />}
      />
    </>,
  );
  const field = screen.getByRole('combobox').parentElement;
  expect(field === null ? '' : getComputedStyle(field).paddingRight).toBe('97px');
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const heights = [
    ...screen.getAllByRole('menuitem'),
    screen.getByRole('option'),
    screen.getByRole('button', { name: 'Chosen' }),
  ].map((element) => getComputedStyle(element).minHeight);
  expect(heights).toEqual(['44px', '44px', '44px', '44px']);
});
