import type { Connection } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/text/format.ts';
import { useScanCode } from '../api/play-phone.ts';

/** The connection's code, and the button that scans it. */
export const CodePanel = ({ connection }: { readonly connection: Connection }) => {
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
