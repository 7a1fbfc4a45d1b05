import { listPresentUsers, type ReportWall } from '@balcao/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { api, useUser } from '../../../lib/session/session.ts';
import { formatForWall } from '../charts/formats.ts';

const presentUsers = queryOptions({
  queryKey: ['present-users'] as const,
  queryFn: ({ signal }) => api.call(listPresentUsers, { signal }),
  refetchInterval: 10_000,
});

type Props = {
  readonly users: ReportWall['users'];
  readonly onChoose: (user: ReportWall['users'][number]) => void;
};

/** Users by the number of their tickets; users who are online come first. Each lists the tickets that they hold. */
export const WallPeople = ({ users, onChoose }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  const { data } = useQuery(presentUsers);
  const { id: ownId } = useUser();
  // The answer may be older than this page's own connection.
  const here = new Set([ownId, ...(data?.userIds ?? [])]);
  const sorted = users.toSorted(
    (one, other) =>
      Number(here.has(other.id)) - Number(here.has(one.id)) ||
      other.open - one.open ||
      one.name.localeCompare(other.name),
  );
  if (sorted.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="wall-people">
      <Typography id="wall-people" variant="h2" sx={{ mb: 1, fontSize: 'clamp(1.125rem, 1.8vw, 1.75rem)' }}>
        {t('wall.people')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {sorted.map((user) => {
          const { id, name, open, answers } = user;
          const isHere = here.has(id);
          return (
            <Box component="li" key={id} sx={{ minWidth: 0 }}>
              <ButtonBase
                disabled={open === 0}
                onClick={() => onChoose(user)}
                sx={{
                  width: '100%',
                  height: '100%',
                  minHeight: 44,
                  justifyContent: 'flex-start',
                  textAlign: 'start',
                  alignItems: 'center',
                  gap: 1.25,
                  minWidth: 0,
                  px: 2,
                  py: 1,
                  bgcolor: 'background.paper',
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 1.4,
                  fontSize: 'clamp(1rem, 1.5vw, 1.5rem)',
                  color: isHere ? 'text.primary' : 'text.secondary',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <Box
                  aria-hidden
                  sx={{
                    width: 12,
                    height: 12,
                    flexShrink: 0,
                    borderRadius: '50%',
                    border: 2,
                    borderColor: isHere ? 'success.main' : 'text.secondary',
                    bgcolor: isHere ? 'success.main' : 'transparent',
                  }}
                />
                <Box
                  component="span"
                  sx={{
                    flex: 1,
                    minWidth: 0,
                    // Names are shown whole, so that two users with the same first name can be distinguished.
                    overflowWrap: 'anywhere',
                    lineHeight: 1.25,
                  }}
                  title={name}
                >
                  {name}
                  <Box component="span" sx={visuallyHidden}>
                    {` (${t(isHere ? 'wall.here' : 'wall.away')})`}
                  </Box>
                  {answers === 0 ? null : (
                    <Box
                      component="span"
                      sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}
                    >
                      {t('wall.answered', { count: answers })}
                    </Box>
                  )}
                </Box>
                <Box component="span" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
                  {formatForWall(open, i18n.language)}
                </Box>
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
