import type { ContactListItem } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { type TableComponents, TableVirtuoso } from 'react-virtuoso';
import { tableStyle } from '../../../components/admin/row-style.ts';
import { PaperTable } from '../../../components/paper/paper-table.tsx';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { nearEndPx } from '../../../lib/queries/may-fetch-next.ts';
import { ContactRow, type RowActions, wideOnly, widestOnly } from './contact-row.tsx';

type Props = {
  readonly contacts: readonly ContactListItem[];
  readonly onNearEnd: () => void;
  readonly actions: RowActions;
};

type Context = { readonly label: string };

const contactStyle = (theme: Theme) => ({
  ...tableStyle(theme),
  '& td.number': { whiteSpace: 'nowrap' },
  '& td.tags > div': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0.5),
    '& > span': { maxWidth: '7.5em' },
  },
  [theme.breakpoints.down('sm')]: {
    '& tbody td.name': { paddingLeft: theme.spacing(1), paddingRight: 0 },
    '& tbody td.actions': { paddingLeft: theme.spacing(0.5), paddingRight: theme.spacing(0.5) },
  },
});

const components: TableComponents<ContactListItem, Context> = {
  Table: ({ context, ...props }) => <Table {...props} aria-label={context.label} sx={contactStyle} />,
  TableHead: ({ context: _, ref, ...props }) => <TableHead {...props} ref={ref} />,
  TableBody: ({ context: _, ref, ...props }) => <TableBody {...props} ref={ref} />,
  // A new row makes React render all visible rows, so each row must be cheap.
  TableRow: ({ context: _, item: _item, ...props }) => <tr {...props} />,
};

/** Renders only the visible ones of thousands of rows. */
export const ContactTable = ({ contacts, onNearEnd, actions }: Props) => {
  const { t } = useTranslation('contacts');
  const head = () => (
    <TableRow sx={{ '& th': { bgcolor: 'background.paper', py: 1, fontWeight: 600 } }}>
      <TableCell>{t('name')}</TableCell>
      <TableCell sx={{ ...wideOnly, width: 170 }}>{t('number')}</TableCell>
      <TableCell sx={{ ...widestOnly, width: '20%' }}>{t('email')}</TableCell>
      <TableCell sx={{ ...wideOnly, width: { md: '18%', lg: '22%' } }}>{t('tags')}</TableCell>
      <TableCell className="actions" sx={{ width: actions.mayDelete ? 136 : 96 }}>
        <Box component="span" sx={visuallyHidden}>
          {t('actions')}
        </Box>
      </TableCell>
    </TableRow>
  );
  return (
    <Paper variant="outlined" sx={{ flex: 1, minHeight: 0, overflow: 'hidden', display: 'flex' }}>
      <TableVirtuoso<ContactListItem, Context>
        style={{ flex: 1 }}
        data={contacts}
        computeItemKey={(_, contact) => contact.id}
        initialItemCount={Math.min(contacts.length, 12)}
        increaseViewportBy={nearEndPx}
        endReached={onNearEnd}
        components={components}
        context={{ label: t('title') }}
        fixedHeaderContent={head}
        itemContent={(_, contact) => <ContactRow contact={contact} actions={actions} />}
      />
      <PaperTable
        label={t('title')}
        style={contactStyle}
        head={head}
        rows={contacts}
        keyOf={({ id }) => id}
        cells={(contact) => <ContactRow contact={contact} actions={actions} />}
      />
    </Paper>
  );
};
