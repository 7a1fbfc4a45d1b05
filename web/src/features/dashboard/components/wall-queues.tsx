import type { ReportFigure, ReportWall } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { isolate } from '../../../lib/text/isolate.ts';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatForWall, formatDuration } from '../charts/formats.ts';
import { shownColor } from '../../../lib/text/color-contrast.ts';
import { useNow } from '../../../lib/server-clock.ts';

type Queue = ReportWall['queues'][number];

const secondMs = 1_000;
export const wallColumns = 'repeat(auto-fit, minmax(min(100%, max(320px, 28vw)), 1fr))';
/** The text, and the figure whose tickets it lists. */
const figures = [
  { shown: 'waiting', figure: 'unanswered' },
  { shown: 'pending', figure: 'pending' },
  { shown: 'open', figure: 'open' },
] as const satisfies readonly { shown: keyof Queue; figure: ReportFigure }[];

/** Three figures fit beside each other, in shares of the card's width. All cards have the same sizes. */
type Sizes = { readonly waiting: string; readonly other: string };
const large: Sizes = { waiting: 'clamp(2rem, 16cqi, 4.5rem)', other: 'clamp(1.5rem, 11cqi, 3rem)' };
const small: Sizes = { waiting: 'clamp(1.5rem, 12cqi, 4.5rem)', other: 'clamp(1.125rem, 8cqi, 3rem)' };
/** How many characters fit in the large size. */
const fitting = 8;

type OnChoose = (figure: ReportFigure, queue: Queue, title: string) => void;
type CardProps = {
  readonly queue: Queue;
  readonly now: number;
  readonly sizes: Sizes;
  readonly onChoose: OnChoose;
};

const Card = ({ queue, now, sizes, onChoose }: CardProps) => {
  const { t, i18n } = useTranslation('dashboard');
  const { color, oldestWaitingSince } = queue;
  const name = queue.name ?? t('filters.noQueue');
  const seconds =
    oldestWaitingSince === null ? undefined : Math.max(0, (now - Date.parse(oldestWaitingSince)) / secondMs);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        containerType: 'inline-size',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.4,
        p: 2,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
        <Box
          aria-hidden
          data-own-color
          sx={{
            width: 8,
            flexShrink: 0,
            alignSelf: 'stretch',
            borderRadius: 1,
            bgcolor: color === null ? 'divider' : shownColor(color),
          }}
        />
        <Typography
          component="h3"
          title={name}
          sx={{
            fontSize: 'clamp(1.125rem, 2vw, 2rem)',
            fontWeight: 650,
            lineHeight: 1.2,
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
          }}
        >
          {name}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'end',
          columnGap: 1,
          mt: 'auto',
        }}
      >
        {figures.map(({ shown, figure }) => {
          const label = t(`wall.${shown}`);
          return (
            <li key={figure}>
              <ButtonBase
                disabled={queue[shown] === 0}
                onClick={() => onChoose(figure, queue, `${isolate(name)}: ${label}`)}
                sx={{
                  display: 'block',
                  minHeight: 44,
                  borderRadius: 1,
                  textAlign: 'start',
                  font: 'inherit',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    fontWeight: 700,
                    lineHeight: 1.1,
                    fontVariantNumeric: 'tabular-nums',
                    fontSize: shown === 'waiting' ? sizes.waiting : sizes.other,
                    whiteSpace: 'nowrap',
                  }}
                >
                  {formatForWall(queue[shown], i18n.language)}
                </Box>{' '}
                <Box
                  component="span"
                  sx={{ color: 'text.secondary', fontSize: 'clamp(0.8125rem, 1.1vw, 1.25rem)' }}
                >
                  {label}
                </Box>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
      <Box
        sx={{
          fontSize: 'clamp(1rem, 1.6vw, 1.625rem)',
          fontVariantNumeric: 'tabular-nums',
          color: seconds === undefined ? 'text.secondary' : 'text.primary',
        }}
      >
        {seconds === undefined
          ? t('wall.allAnswered')
          : t('wall.oldest', { time: formatDuration(seconds, i18n.language) })}
      </Box>
    </Box>
  );
};

/** Each sector with its unanswered and pending tickets, and how long the first of them has no answer. A figure lists its tickets. */
export const WallQueues = ({
  queues,
  onChoose,
}: {
  readonly queues: readonly Queue[];
  readonly onChoose: OnChoose;
}) => {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow(secondMs);
  const lengthOf = (queue: Queue): number =>
    figures.reduce((sum, { shown }) => sum + formatForWall(queue[shown], i18n.language).length, 0);
  const sizes = queues.some((queue) => lengthOf(queue) > fitting) ? small : large;
  return (
    <Box component="section" aria-label={t('wall.queues')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: wallColumns,
        }}
      >
        {queues.map((queue) => (
          <Card key={queue.id ?? 'none'} queue={queue} now={now} sizes={sizes} onChoose={onChoose} />
        ))}
      </Box>
    </Box>
  );
};
