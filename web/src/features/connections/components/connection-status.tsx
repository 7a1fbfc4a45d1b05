import type { Connection, ConnectionHealth } from '@balcao/contracts';
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
import { useDeskMoment, type DeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { connectionQueries } from '../api/connection-queries.ts';
import { formatSpan } from '../../../lib/text/format.ts';

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

const minuteS = 60;
const hourS = 3_600;
/** Longer spans are shown in whole hours. */
const longS = 2 * hourS;
const mebibyte = 1_048_576;

/** In whole minutes above one, and later in whole hours: nobody counts the seconds of a queue. */
const spanOf = (seconds: number, language: string): string => {
  const step = seconds < minuteS ? 1 : seconds < longS ? minuteS : hourS;
  return formatSpan(Math.ceil(seconds / step) * step, language);
};

const linesOf = (
  health: ConnectionHealth,
  t: TFunction<'connections'>,
  { deskMoment, language }: { readonly deskMoment: DeskMoment; readonly language: string },
): string[] => {
  const { queue, lastDrop, lastMessageAt, restarts, memoryBytes } = health;
  const waiting = new Intl.NumberFormat(language).format(queue.length);
  return [
    t('health.since', { status: t(`status.${health.status}`), at: deskMoment(health.since).dateAndTime }),
    ...(lastDrop === null
      ? []
      : [
          t('health.drop', {
            at: deskMoment(lastDrop.at).dateAndTime,
            reason: t(`reason.${lastDrop.reason}`),
          }),
        ]),
    lastMessageAt === null
      ? t('health.noMessage')
      : t('health.message', { at: deskMoment(lastMessageAt).dateAndTime }),
    queue.length === 0
      ? t('health.nothingWaits')
      : queue.expectedSeconds === null
        ? t('health.waits', { waiting })
        : t('health.waitsFor', { waiting, span: spanOf(queue.expectedSeconds, language) }),
    ...(restarts === null ? [] : [t('health.restarts', { restarts: String(restarts) })]),
    ...(memoryBytes === null
      ? []
      : [t('health.memory', { memory: String(Math.round(memoryBytes / mebibyte)) })]),
  ];
};

/** The health of a connection, in words (rule W16). */
export const ConnectionHealthText = ({ connectionId }: { readonly connectionId: number }) => {
  const { t, i18n } = useTranslation('connections');
  const { data } = useQuery(connectionQueries.health(connectionId));
  const deskMoment = useDeskMoment();
  if (data === undefined) return null;
  return (
    <Box
      component="ul"
      aria-label={t('health.label')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
    >
      {linesOf(data, t, { deskMoment, language: i18n.language }).map((line) => (
        <Typography key={line} component="li" variant="caption" color="textSecondary">
          {line}
        </Typography>
      ))}
    </Box>
  );
};
