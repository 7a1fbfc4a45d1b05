import type { ReportTickets } from '@balcao/contracts';
import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { NextPageTrigger } from '../../../components/loading/next-page-trigger.tsx';
import { Notice } from '../../../components/notice.tsx';
import { paths } from '../../../config/paths.ts';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { formatDuration, dateIn, timeIn } from '../charts/formats.ts';
import { isolate } from '../../../lib/text/isolate.ts';

type Entry = ReportTickets['entries'][number];

const Row = ({ entry, timeZone }: { readonly entry: Entry; readonly timeZone: string }) => {
  const { t, i18n } = useTranslation('dashboard');
  const nameOf = useContactName();
  const { ticket, user, wall, at } = entry;
  return (
    <ButtonBase
      {...(ticket === null ? { disabled: true } : { component: Link, to: paths.ticket.to(ticket.id) })}
      sx={{
        width: '100%',
        minHeight: 56,
        px: 2,
        py: 1,
        gap: 2,
        justifyContent: 'flex-start',
        textAlign: 'start',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" noWrap>
          {ticket === null ? t('behind.unseen') : `${isolate(nameOf(ticket.contact))} #${String(ticket.id)}`}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {[
            ...(ticket === null
              ? []
              : [t(`statuses.${ticket.status}`), ticket.queue?.name ?? t('filters.noQueue')]),
            // Who it counts for, which may be another one than who holds the ticket now.
            user?.name ?? t('nobody'),
          ]
            .map(isolate)
            .join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {wall === null ? null : (
          <Typography variant="subtitle1">{formatDuration(wall, i18n.language)}</Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {`${dateIn(timeZone, at)} ${timeIn(timeZone, at)}`}
        </Typography>
      </Box>
    </ButtonBase>
  );
};

type Props = {
  readonly filter: ReportFilter;
  readonly part: FigurePart;
  readonly title: string;
  readonly onClose: () => void;
};

/** The tickets behind a figure, the newest first. */
export const FigureTickets = ({ filter, part, title, onClose }: Props) => {
  const { t } = useTranslation('dashboard');
  const query = useInfiniteQuery(reportQueries.tickets(filter, part));
  const timeZone = query.data?.pages[0]?.timezone ?? 'UTC';
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const content = () => {
    if (entries === undefined)
      return query.error === null ? (
        <DelayedSkeleton>
          {Array.from({ length: 8 }, (_, index) => (
            <Box key={index} sx={{ px: 2, py: 1 }}>
              <SkeletonBar width="60%" />
              <SkeletonBar width="40%" />
            </Box>
          ))}
        </DelayedSkeleton>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      );
    if (entries.length === 0) return <Notice icon={<SearchOffOutlined />} title={t('behind.nothing')} />;
    return (
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry, index) => (
          // One ticket may count twice at one moment.
          <li key={`${String(entry.ticket?.id)} ${entry.at} ${String(index)}`}>
            <Row entry={entry} timeZone={timeZone} />
          </li>
        ))}
      </Box>
    );
  };
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      // A page that fills the screen hides everything outside of it.
      container={() => document.fullscreenElement ?? document.getElementById('desk')}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': title, sx: { width: { xs: '100%', sm: 460 } } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 2, pb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton
          autoFocus
          aria-label={t('behind.close')}
          title={t('behind.close')}
          onClick={onClose}
          sx={{ width: 44, height: 44 }}
        >
          <CloseRounded />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
        {content()}
        <NextPageTrigger query={query} />
      </Box>
    </Drawer>
  );
};
