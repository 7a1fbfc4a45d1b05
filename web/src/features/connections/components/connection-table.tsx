import type { Connection } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionHealthText, ConnectionStatusText } from './connection-status.tsx';
import {
  ColorEdge,
  type ConnectionHandlers,
  ConnectionName,
  type ConnectionProps,
  ConnectionTools,
} from './connection-parts.tsx';

/** One connection in a narrow window. */
export const ConnectionCard = (props: ConnectionProps) => {
  const { connection, onShowCode } = props;
  const { t } = useTranslation('connections');
  const deskMoment = useDeskMoment();
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'grid',
        alignItems: 'center',
        gap: 1,
        gridTemplateColumns: '1fr auto',
        gridTemplateAreas: '"name tools" "status status" "actions actions" "health health"',
        p: 2,
        pl: 3,
      }}
    >
      <ColorEdge color={connection.color} />
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <ConnectionName connection={connection} />
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
        <ConnectionTools {...props} />
      </Box>
    </Paper>
  );
};

type Props = {
  readonly connections: readonly Connection[];
  readonly handlersOf: (connection: Connection) => ConnectionHandlers;
};

const toolsWidth = 140;
/** The line about a connection's health belongs to the row above it. */
const joined = { borderBottom: 0, pb: 0.5 };

/** The connections in a wide window: a row each, and a line about its health below. */
export const ConnectionTable = ({ connections, handlersOf }: Props) => {
  const { t } = useTranslation('connections');
  const { t: admin } = useTranslation('admin');
  const theme = useTheme();
  /** Narrower tables say beside the health when a connection was changed. */
  const isRoomy = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table aria-label={t('title')} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow sx={{ '& th': { py: 1, px: 1.5, fontWeight: 600 } }}>
            <TableCell sx={{ '&&': { pl: 3 } }}>{t('columns.name')}</TableCell>
            <TableCell sx={{ width: { md: '30%', lg: '27%' } }}>{t('columns.status')}</TableCell>
            {isRoomy ? <TableCell sx={{ width: 164 }}>{t('columns.changed')}</TableCell> : null}
            <TableCell sx={{ width: { md: 148, lg: 248 } }}>{t('columns.session')}</TableCell>
            <TableCell sx={{ width: toolsWidth }}>
              <Box component="span" sx={visuallyHidden}>
                {admin('actions')}
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        {connections.map((connection) => (
          <ConnectionRows
            key={connection.id}
            connection={connection}
            isRoomy={isRoomy}
            {...handlersOf(connection)}
          />
        ))}
      </Table>
    </Paper>
  );
};

const ConnectionRows = ({ isRoomy, ...props }: ConnectionProps & { readonly isRoomy: boolean }) => {
  const { connection, onShowCode } = props;
  const { t } = useTranslation('connections');
  const deskMoment = useDeskMoment();
  const { date, time } = deskMoment(connection.updatedAt);
  return (
    <TableBody sx={{ position: 'relative', '& td, & th': { py: 1, px: 1.5 } }}>
      <TableRow>
        <TableCell component="th" scope="row" sx={{ ...joined, '&&': { pl: 3 } }}>
          <ColorEdge color={connection.color} />
          <ConnectionName connection={connection} />
        </TableCell>
        <TableCell sx={joined}>
          <ConnectionStatusText connection={connection} />
        </TableCell>
        {isRoomy ? <TableCell sx={joined}>{`${date} ${time}`}</TableCell> : null}
        <TableCell sx={joined}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ConnectionActions connection={connection} onShowCode={onShowCode} />
          </Box>
        </TableCell>
        <TableCell sx={{ ...joined, px: 1 }}>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <ConnectionTools {...props} />
          </Box>
        </TableCell>
      </TableRow>
      <TableRow>
        <TableCell colSpan={isRoomy ? 5 : 4} sx={{ '&&': { pl: 3 } }}>
          {isRoomy ? null : (
            <Typography variant="caption" color="textSecondary" component="p">
              {t('changedAt', { date, time })}
            </Typography>
          )}
          <ConnectionHealthText connectionId={connection.id} />
        </TableCell>
      </TableRow>
    </TableBody>
  );
};
