import { type Connection, qrcodeLifeMs } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../config/paths.ts';
import { useNow } from '../../../lib/server-clock.ts';

type Props = {
  readonly connection: Connection;
  readonly onClose: () => void;
};

const codeSizePx = 256;

/** The time that is left for scanning. Until then new codes replace old ones; then the connection gives up. */
const TimeLeft = ({ since }: { readonly since: string }) => {
  const { t } = useTranslation('connections');
  const left = Date.parse(since) + qrcodeLifeMs - useNow(1_000);
  const seconds = Math.round(Math.min(Math.max(left, 0), qrcodeLifeMs) / 1_000);
  return (
    <Typography variant="caption" color="textSecondary" component="div" align="center" aria-hidden>
      {t('qr.left', {
        time: `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`,
      })}
    </Typography>
  );
};

/**
 * The QR code to scan. The dialog closes when the connection has no code any more (rule W8).
 * `session-machine.rules.ts` of channel-session decides how long codes are offered.
 */
export const QrDialog = ({ connection, onClose }: Props) => {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const { qrcode, qrcodeSince, status, reason } = connection;
  const [hadCode, setHadCode] = useState(qrcode !== '');
  if (qrcode !== '' && !hadCode) setHadCode(true);

  const isOver = (hadCode && qrcode === '') || status === 'CONNECTED';
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('qr.title', { name: connection.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary" align="center">
          {connection.engine === 'simulator' ? t('qr.simulatorHint') : t('qr.hint')}
        </Typography>
        <Box
          sx={{
            width: codeSizePx + 32,
            maxWidth: '100%',
            aspectRatio: '1',
            // Cameras need a white margin around the code.
            p: 2,
            '& > svg': { width: '100%', height: 'auto' },
            display: 'grid',
            placeItems: 'center',
            borderRadius: 1.6,
            ...(qrcode === '' ? { bgcolor: 'action.hover' } : { bgcolor: '#fff', color: '#1E1B2E' }),
            border: 1,
            borderColor: 'divider',
          }}
        >
          {qrcode === '' ? (
            <Box
              role="status"
              sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2 }}
            >
              <CircularProgress aria-hidden />
              <Typography>{t('qr.waiting')}</Typography>
            </Box>
          ) : (
            <QRCodeSVG value={qrcode} size={codeSizePx} title={t('qr.code')} data-qrcode={qrcode} />
          )}
        </Box>
        <Typography variant="body2" role="status">
          {reason === null ? t(`status.${status}`) : t(`reason.${reason}`)}
        </Typography>
        <Box sx={{ minHeight: 20 }}>
          {qrcode === '' || qrcodeSince === null ? null : <TimeLeft since={qrcodeSince} />}
        </Box>
        {connection.engine === 'simulator' ? (
          <Link href={paths.simulator.to()} target="_blank" rel="noopener">
            {t('qr.openSimulator')}
          </Link>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
