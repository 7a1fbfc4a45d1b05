import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '../../locales/language.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(cleanup);

const Choice = ({ isLoading }: { readonly isLoading: boolean }) => (
  <Autocomplete
    options={isLoading ? [] : ['Offered']}
    loading={isLoading}
    defaultValue={isLoading ? null : 'Offered'}
    renderInput={(parameters) => <TextField {...parameters} label="Tags" />}
  />
);
/** With texts of its own, as all our choices have. */
const Page = () => (
  <div title={useTranslation('common').t('save')}>
    <Choice isLoading={false} />
  </div>
);
const names = () =>
  screen
    .getAllByRole('button', { hidden: true })
    .map((button) => [button.getAttribute('aria-label'), button.title]);
const twice = (...words: readonly string[]) => words.map((word) => [word, word]);

test("the buttons of a choice have labels in the desk's language, also after it changes", async () => {
  await renderApp(<Page />, { language: 'pt-BR' });
  expect(names()).toEqual(twice('Limpar', 'Abrir'));
  fireEvent.mouseDown(screen.getByRole('combobox'));
  expect(names()).toEqual(twice('Limpar', 'Fechar'));
  await act(() => changeLanguage('es'));
  expect(names()).toEqual(twice('Borrar', 'Cerrar'));
  await act(() => changeLanguage('en'));
  expect(names()).toEqual(twice('Clear', 'Close'));
});

test("a choice that is loading says so in the desk's language", async () => {
  await renderApp(<Choice isLoading />, { language: 'pt-BR' });
  fireEvent.mouseDown(screen.getByRole('combobox'));
  await screen.findByText('Carregando');
  await act(() => changeLanguage('es'));
  await screen.findByText('Cargando');
});
