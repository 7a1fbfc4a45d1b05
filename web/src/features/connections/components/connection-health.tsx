import type { ConnectionHealth } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { connectionQueries } from '../api/connection-queries.ts';
import { type DeskMoment, useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { formatSpan } from '../../../lib/text/format.ts';

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
