import PhonelinkOffRounded from '@mui/icons-material/PhonelinkOffRounded';
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { Splash } from '../../components/loading/delayed-skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { simulatorQueries } from './api/simulator-queries.ts';
import { Phones } from './components/phones.tsx';
import { FaultsPanel } from './components/faults-panel.tsx';
import type { Connection } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { formatPhone } from '../../lib/text/format.ts';
import { useScanCode } from './api/play-phone.ts';

/** The connection's code, and the button that scans it. */
const CodePanel = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('simulator');
  const scan = useScanCode(connection.id);
  const { qrcode, status, number } = connection;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }} data-status={status}>
      {qrcode === '' ? null : (
        <Box sx={{ p: 1, bgcolor: '#fff', borderRadius: 1, lineHeight: 0 }}>
          <QRCodeSVG value={qrcode} size={112} title={t('code')} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Typography variant="subtitle1">{t(`status.${status}`)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {number === null || number === '' ? t('noNumber') : formatPhone(number)}
        </Typography>
        {qrcode === '' ? null : (
          <Button variant="contained" loading={scan.isPending} onClick={() => scan.mutate()}>
            {t('scan')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

/** The phones of simulated connections. */
export const SimulatorPage = () => {
  const { t } = useTranslation('simulator');
  const query = useQuery(simulatorQueries.connections());
  const [chosenId, setChosenId] = useState<number>();
  if (query.isPending) return <Splash />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const connection = query.data.find(({ id }) => id === chosenId) ?? query.data[0];
  if (connection === undefined)
    return (
      <Notice icon={<PhonelinkOffRounded />} title={t('empty.title')} text={t('empty.text')}>
        <Button variant="contained" href={paths.connections.to()}>
          {t('empty.go')}
        </Button>
      </Notice>
    );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '340px 1fr' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2 }}>
          <TextField
            select
            size="small"
            label={t('connection')}
            value={connection.id}
            onChange={(event) => setChosenId(Number(event.target.value))}
            slotProps={{
              input: { startAdornment: <SmartphoneRounded sx={{ mr: 1, color: 'text.secondary' }} /> },
            }}
          >
            {query.data.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <CodePanel key={connection.id} connection={connection} />
        </Paper>
        <Paper variant="outlined" sx={{ p: 2 }}>
          <FaultsPanel key={connection.id} connectionId={connection.id} />
        </Paper>
      </Box>
      <Phones key={connection.id} connectionId={connection.id} />
    </Box>
  );
};
