import type { Connection } from '@balcao/contracts';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EntryName } from '../../../components/admin/entry-name.tsx';
import { ColorChip } from '../../../components/color-chip.tsx';
import { formatPhone } from '../../../lib/format.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionHealthText } from './connection-health.tsx';
import { ConnectionStatusText } from './connection-status.tsx';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';

type Props = {
  readonly connection: Connection;
  readonly onShowCode: (connectionId: number) => void;
  readonly onTryOut: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** One connection: a row on wide screens, a card on narrow ones. */
export const ConnectionCard = ({ connection, onShowCode, onTryOut, onEdit, onDelete }: Props) => {
  const { t } = useTranslation('connections');
  const deskMoment = useDeskMoment();
  const { name } = connection;
  return (
    <Paper
      component="li"
      variant="outlined"
      data-connection={connection.id}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'grid',
        alignItems: 'center',
        gap: { xs: 1, md: 2 },
        gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 1.4fr) minmax(0, 2fr) minmax(0, 1fr) auto' },
        gridTemplateAreas: {
          xs: '"name tools" "status status" "actions actions" "health health"',
          md: '"name status actions tools" "health health health health"',
        },
        p: 2,
        pl: 3,
      }}
    >
      <Box
        data-own-color
        sx={{ position: 'absolute', insetBlock: 0, left: 0, width: 6, bgcolor: connection.color }}
      />
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <EntryName name={name} />
          {connection.isDefault ? <ColorChip label={t('default')} /> : null}
          {connection.engine === 'simulator' ? <ColorChip label={t('simulated')} /> : null}
        </Box>
        <Typography variant="body2" color="textSecondary" noWrap>
          {connection.number === null || connection.number === ''
            ? t('noNumber')
            : formatPhone(connection.number)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ textWrap: 'balance' }}>
          {t('changedAt', deskMoment(connection.updatedAt))}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'status', minWidth: 0 }}>
        <ConnectionStatusText connection={connection} />
      </Box>
      <Box sx={{ gridArea: 'actions', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ConnectionActions connection={connection} onShowCode={onShowCode} />
      </Box>
      <Box sx={{ gridArea: 'health', minWidth: 0 }}>
        <ConnectionHealthText connectionId={connection.id} />
      </Box>
      <Box sx={{ gridArea: 'tools', display: 'flex' }}>
        <IconButton title={t('tryOut')} aria-label={t('tryOutOf', { name })} onClick={onTryOut}>
          <ScienceOutlined />
        </IconButton>
        <IconButton title={t('edit')} aria-label={t('editOf', { name })} onClick={onEdit}>
          <EditOutlined />
        </IconButton>
        <IconButton title={t('delete')} aria-label={t('deleteOf', { name })} onClick={onDelete}>
          <DeleteOutlineRounded />
        </IconButton>
      </Box>
    </Paper>
  );
};
