import { cleanup, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { AdminCards } from './admin-cards.tsx';
import { AdminTable } from './admin-table.tsx';
import type { Columns } from './column.ts';
import type { RowsProps } from './rows.ts';

afterEach(cleanup);

type Entry = { readonly id: number; readonly name: string };
const query = {
  hasNextPage: false,
  isFetching: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
};

type Rows = (props: RowsProps<Entry>) => ReactNode;

/** A page that renders its table again whenever a further page is requested or arrives. */
const Page = ({ rows: Rows, columns }: { readonly rows: Rows; readonly columns: Columns<Entry> }) => {
  const [names, setNames] = useState<readonly Entry[]>([
    { id: 1, name: 'Sales' },
    { id: 2, name: 'Support' },
  ]);
  return (
    <>
      <button
        onClick={() =>
          setNames(([first, ...rest]) => [
            ...(first === undefined ? [] : [first]),
            ...rest.map(({ id }) => ({ id, name: 'Help' })),
          ])
        }
      >
        Change
      </button>
      <Rows
        label="Sectors"
        columns={columns}
        entries={names}
        query={query}
        actionsOf={({ name }) => ({
          extra: [],
          edit: { label: `Edit ${name}`, onClick: () => undefined },
          remove: undefined,
        })}
      />
    </>
  );
};

test('a card leaves out the name of a value that an entry does not have', async () => {
  const columns: Columns<Entry> = [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    {
      id: 'greeting',
      header: 'Greeting',
      cell: ({ name }) => (name === 'Sales' ? 'Hello' : ''),
      isEmpty: ({ name }) => name !== 'Sales',
    },
  ];
  await renderApp(<Page rows={AdminCards<Entry>} columns={columns} />);
  await screen.findByText('Hello');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Greeting']);
});

test.each([
  { name: 'a table', rows: AdminTable<Entry> },
  { name: 'a column of cards', rows: AdminCards<Entry> },
])('$name renders only changed rows again', async ({ rows }) => {
  const drawn: string[] = [];
  const columns: Columns<Entry> = [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name }) => {
        drawn.push(name);
        return name;
      },
    },
  ];
  await renderApp(<Page rows={rows} columns={columns} />);
  expect(new Set(drawn)).toEqual(new Set(['Sales', 'Support']));
  drawn.length = 0;
  screen.getByRole('button', { name: 'Change' }).click();
  await screen.findByRole('button', { name: 'Edit Help' });
  expect(new Set(drawn)).toEqual(new Set(['Help']));
});
