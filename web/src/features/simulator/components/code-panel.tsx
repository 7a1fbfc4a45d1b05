import type { Connection } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { formatPhone } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useScanCode } from '../api/play-phone.ts';

/** The connection's code, and the thumb that scans it. */
export const CodePanel = ({ connection }: { readonly connection: Connection }) => {
  const texts = useTexts('simulator');
  const scan = useScanCode(connection.id);
  const { qrcode, status, number } = connection;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }} data-status={status}>
      {qrcode === '' ? null : (
        <Box sx={{ p: 1, bgcolor: '#fff', borderRadius: 1, lineHeight: 0 }}>
          <QRCodeSVG value={qrcode} size={112} title={texts('code')} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Typography variant="subtitle1">{texts(`status.${status}`)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {number === null || number === '' ? texts('noNumber') : formatPhone(number)}
        </Typography>
        {qrcode === '' ? null : (
          <Button variant="contained" loading={scan.isPending} onClick={() => scan.mutate()}>
            {texts('scan')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
