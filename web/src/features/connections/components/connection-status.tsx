import type { Connection } from '@balcao/contracts';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';

const icons: Record<Connection['status'], ReactNode> = {
  CONNECTED: <CheckCircleRounded color="success" fontSize="small" />,
  DISCONNECTED: <ErrorRounded color="error" fontSize="small" />,
  TIMEOUT: <ErrorRounded color="warning" fontSize="small" />,
  PAIRING: <HourglassTopRounded color="info" fontSize="small" />,
  qrcode: <QrCode2Rounded color="info" fontSize="small" />,
  OPENING: <CircularProgress size={16} aria-hidden />,
};

/** Messages that arrived and that nobody at the desk sees. */
const Unreadable = ({ connection: { unreadable } }: { readonly connection: Connection }) => {
  const { t } = useTranslation('connections');
  const deskMoment = useDeskMoment();
  if (unreadable === null) return null;
  const { messages, chats, since } = unreadable;
  return (
    <Typography variant="caption" component="div" sx={{ display: 'flex', gap: 0.5, mt: 0.5 }}>
      <WarningAmberRounded color="warning" sx={{ fontSize: 16, flexShrink: 0 }} aria-hidden />
      {t('unreadable', { messages, chats, ...deskMoment(since) })}
    </Typography>
  );
};

/** The status in words with an icon, and its reason. */
export const ConnectionStatusText = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('connections');
  const hasReason = connection.reason !== null && connection.reason !== 'ready';
  // The mark stands beside the first of several lines.
  const isTall = hasReason || connection.unreadable !== null;
  return (
    <Box
      sx={{ display: 'flex', alignItems: isTall ? 'flex-start' : 'center', gap: 1, minHeight: 44 }}
      data-status={connection.status}
    >
      <Box sx={{ width: 20, display: 'grid', placeItems: 'center', flexShrink: 0 }}>
        {icons[connection.status]}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t(`status.${connection.status}`)}
        </Typography>
        {connection.reason === null || !hasReason ? null : (
          <Typography variant="caption" color="textSecondary" component="div">
            {t(`reason.${connection.reason}`)}
          </Typography>
        )}
        <Unreadable connection={connection} />
      </Box>
    </Box>
  );
};
