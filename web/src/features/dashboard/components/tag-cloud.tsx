import { countTags } from '@balcao/contracts';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/session/session.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { formatCount } from '../charts/formats.ts';
import { ChartTable } from '../charts/chart-table.tsx';
import { shownColor } from '../../../lib/text/color-contrast.ts';

/** Five rows and a half: the cut row shows that there are more. */
const height = 262;
const smallest = 0.875;
const largest = 1.75;

const countedTags = queryOptions({
  queryKey: ['tags', 'counted'] as const,
  queryFn: ({ signal }) => api.call(countTags, { query: {}, signal }),
  meta: { live: true, isQuiet: true },
});

/** Every tag; a tag with more contacts is larger. */
export const TagCloud = () => {
  const { t, i18n } = useTranslation('dashboard');
  const query = useQuery(countedTags);
  const tags = query.data?.tags ?? [];
  const used = tags.filter(({ usageCount }) => usageCount > 0);
  const most = Math.max(1, ...used.map(({ usageCount }) => usageCount));
  const title = t('charts.tags');
  return (
    <ChartCard
      isWide
      title={title}
      note={t('charts.tagsNote')}
      asked={query}
      empty={used.length === 0 ? t('empty.tags') : undefined}
      height={height}
      chart={() => (
        <Box
          component="ul"
          aria-label={title}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            height,
            overflow: 'auto',
            display: 'flex',
            flexWrap: 'wrap',
            alignContent: 'flex-start',
            alignItems: 'baseline',
            columnGap: 2,
            rowGap: 0.5,
          }}
        >
          {used.map(({ id, name, color, usageCount }) => (
            <li key={id}>
              <Link
                component={RouterLink}
                to={paths.tag.to(id)}
                underline="hover"
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 0.75,
                  minHeight: 44,
                  overflowWrap: 'anywhere',
                  color: 'text.primary',
                  // By area, as the eye compares.
                  fontSize: `${String(smallest + (largest - smallest) * Math.sqrt(usageCount / most))}rem`,
                }}
              >
                <LocalOfferOutlined
                  data-own-color
                  aria-hidden
                  sx={{ fontSize: '0.8em', color: shownColor(color) }}
                />
                {name}
                <Box
                  component="span"
                  sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                >
                  {formatCount(usageCount, i18n.language)}
                </Box>
              </Link>
            </li>
          ))}
        </Box>
      )}
      table={() => (
        <ChartTable
          label={title}
          height={height}
          head={[t('by.tag'), t('charts.contacts')]}
          rows={tags.map(({ id, name, usageCount }) => ({
            id: String(id),
            name,
            cells: [formatCount(usageCount, i18n.language)],
            to: paths.tag.to(id),
          }))}
        />
      )}
    />
  );
};
