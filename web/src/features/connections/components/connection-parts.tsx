import type { Connection } from '@balcao/contracts';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EntryName } from '../../../components/admin/entry-name.tsx';
import { ColorChip } from '../../../components/color-chip.tsx';
import { shownColor } from '../../../lib/text/color-contrast.ts';
import { formatPhone } from '../../../lib/text/format.ts';

/** What an admin does with one connection. */
export type ConnectionHandlers = {
  readonly onShowCode: (connectionId: number) => void;
  readonly onTryOut: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};
export type ConnectionProps = ConnectionHandlers & { readonly connection: Connection };

/** Its name with what it is, and its number. */
export const ConnectionName = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('connections');
  const { name, number, isDefault, engine } = connection;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <EntryName name={name} />
        {isDefault ? <ColorChip label={t('default')} /> : null}
        {engine === 'simulator' ? <ColorChip label={t('simulated')} /> : null}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {number === null || number === '' ? t('noNumber') : formatPhone(number)}
      </Typography>
    </>
  );
};

/** Its colour, along its left edge. */
export const ColorEdge = ({ color }: { readonly color: string }) => (
  <Box
    data-own-color
    sx={{ position: 'absolute', insetBlock: 0, left: 0, width: 6, bgcolor: shownColor(color) }}
  />
);

export const ConnectionTools = ({ connection: { name }, onTryOut, onEdit, onDelete }: ConnectionProps) => {
  const { t } = useTranslation('connections');
  return (
    <>
      <IconButton title={t('tryOut')} aria-label={t('tryOutOf', { name })} onClick={onTryOut}>
        <ScienceOutlined />
      </IconButton>
      <IconButton title={t('edit')} aria-label={t('editOf', { name })} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
      <IconButton title={t('delete')} aria-label={t('deleteOf', { name })} onClick={onDelete}>
        <DeleteOutlineRounded />
      </IconButton>
    </>
  );
};
