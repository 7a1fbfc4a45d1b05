import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { AddButton } from '../add-button.tsx';
import { Notice } from '../notice.tsx';
import { PageHeader } from '../page-header.tsx';
import { RowButton } from '../row-button.tsx';
import { SearchField } from '../search-field.tsx';
import { AdminList, type ListQuery } from './admin-list.tsx';
import type { Columns, RowAction } from './column.ts';
import { formDrafts } from './form-drafts.ts';
import { entriesIn } from './live-pages.ts';
import { type Removal, RemovalDialog } from './removal.tsx';
import type { Entry } from './rows.ts';
import type { AddressSearch } from './use-address-search.ts';

type Said = { readonly title: string; readonly text: string };

type Props<E extends Entry, Page> = {
  /** The name of the page; the key of its drafts. */
  readonly name: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly search?: AddressSearch & { readonly label: string };
  readonly query: ListQuery & { readonly data: { readonly pages: readonly Page[] } | undefined };
  /** Must be the same function on each render. */
  readonly entriesOf: (page: Page) => readonly E[];
  readonly columns: Columns<E>;
  readonly empty: Said;
  /** Only with a search. */
  readonly nothingFound?: Said;
  /** Actions of a row besides editing and deleting. */
  readonly extraActions?: (entry: E) => readonly RowAction[];
  /** If this user may add. */
  readonly add?: { readonly label: string } | undefined;
  /** If this user may edit. */
  readonly edit?: { readonly labelOf: (entry: E) => string } | undefined;
  /** The dialog that adds (undefined) or edits an entry. */
  readonly form?: (entry: E | undefined, onClose: () => void) => ReactNode;
  /** If this user may delete. */
  readonly removal?: Removal<E> | undefined;
  /** Further filters of the list. */
  readonly filters?: ReactNode;
  /** Further buttons of the page. */
  readonly buttons?: ReactNode;
  /** Between the header and the list. */
  readonly children?: ReactNode;
};

type Open<E> =
  | { readonly dialog: 'none' | 'add' | 'deleteAll' }
  | { readonly dialog: 'edit' | 'delete'; readonly entry: E };

const none = { dialog: 'none' } as const;

/** A page on which an admin searches, adds, edits and deletes entries. */
export const AdminPage = <E extends Entry, Page extends { readonly count: number }>(
  props: Props<E, Page>,
) => {
  const { query, search, entriesOf, add, edit, removal, extraActions } = props;
  const userId = useUser().id;
  const pages = query.data?.pages;
  const entries = useMemo(
    () => (pages === undefined ? undefined : entriesIn(pages, entriesOf)),
    [pages, entriesOf],
  );
  const [reopened, setReopened] = useState(() => formDrafts.open(userId, props.name));
  const [chosen, setOpen] = useState<Open<E>>(none);
  const close = (): void => {
    setReopened(undefined);
    setOpen(none);
  };

  /** After a reload a half-filled form opens again, once its entry has loaded. */
  const again = (): Open<E> => {
    if (reopened === 'new') return add === undefined ? none : { dialog: 'add' };
    const entry = edit === undefined ? undefined : entries?.find(({ id }) => String(id) === reopened);
    return entry === undefined ? none : { dialog: 'edit', entry };
  };
  const open = chosen.dialog === 'none' && reopened !== undefined ? again() : chosen;
  /** For a late answer: another dialog may be open by then. */
  const closeThisOne = (): void => setOpen((now) => (now === open ? none : now));

  const count = pages?.[0]?.count;
  const words = search?.words ?? '';
  const said = words === '' ? props.empty : (props.nothingFound ?? props.empty);
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <PageHeader
        title={props.title}
        count={count}
        filters={
          <>
            {search === undefined ? null : (
              <SearchField value={search.text} label={search.label} width={380} onChange={search.type} />
            )}
            {props.filters}
          </>
        }
      >
        {removal?.all === undefined || count === undefined || count === 0 ? null : (
          <RowButton label={removal.all.label} onClick={() => setOpen({ dialog: 'deleteAll' })}>
            <DeleteSweepOutlined />
          </RowButton>
        )}
        {props.buttons}
        {add === undefined ? null : (
          <AddButton label={add.label} onClick={() => setOpen({ dialog: 'add' })} />
        )}
      </PageHeader>
      {props.children}
      <AdminList<E>
        label={props.title}
        query={query}
        entries={entries}
        search={words}
        columns={props.columns}
        empty={<Notice icon={props.icon} title={said.title} text={said.text} />}
        actionsOf={(entry) => ({
          extra: extraActions?.(entry) ?? [],
          edit:
            edit === undefined
              ? undefined
              : { label: edit.labelOf(entry), onClick: () => setOpen({ dialog: 'edit', entry }) },
          remove:
            removal === undefined || removal.may?.(entry) === false
              ? undefined
              : { label: removal.labelOf(entry), onClick: () => setOpen({ dialog: 'delete', entry }) },
        })}
      />
      {open.dialog === 'add' ? props.form?.(undefined, close) : null}
      {open.dialog === 'edit' ? props.form?.(open.entry, close) : null}
      {removal !== undefined && (open.dialog === 'delete' || open.dialog === 'deleteAll') ? (
        <RemovalDialog
          removal={removal}
          target={open.dialog === 'delete' ? open.entry : 'all'}
          onClose={close}
          onDone={closeThisOne}
        />
      ) : null}
    </Box>
  );
};
