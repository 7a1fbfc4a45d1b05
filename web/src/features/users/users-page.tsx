import AddRounded from '@mui/icons-material/AddRounded';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Bone } from '../../components/bone.tsx';
import { ColorChip } from '../../components/color-chip.tsx';
import { ContactAvatar } from '../../components/contact-avatar.tsx';
import { DelayedSkeleton } from '../../components/delayed-skeleton.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { userQueries } from './api/user-queries.ts';
import { UserDialog } from './components/user-dialog.tsx';

const searchDelayMs = 500;

export const UsersPage = () => {
  const texts = useTexts('users');
  const common = useTexts('common');
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const query = useInfiniteQuery({
    ...userQueries.list(useDebounced(search.trim().toLowerCase(), searchDelayMs)),
    placeholderData: keepPreviousData,
  });
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];

  const content = (): ReactNode => {
    if (query.isPending)
      return (
        <DelayedSkeleton>
          {['first', 'second', 'third'].map((key) => (
            <Bone key={key} height={68} />
          ))}
        </DelayedSkeleton>
      );
    if (query.data === undefined)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (users.length === 0)
      return <Notice icon={<GroupOutlined />} title={texts('empty.title')} text={texts('empty.text')} />;
    return (
      <>
        <Box
          component="ul"
          aria-label={texts('title')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {users.map((user) => (
            <Paper
              key={user.id}
              component="li"
              variant="outlined"
              data-user={user.id}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1.5 }}
            >
              <ContactAvatar name={user.name} picture="" size={40} />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography variant="subtitle1" component="h2" noWrap>
                  {user.name}
                </Typography>
                <Typography variant="body2" color="textSecondary" noWrap>
                  {'email' in user ? user.email : ''}
                </Typography>
              </Box>
              <Box>
                <ColorChip label={texts(`profiles.${user.profile}`)} />
              </Box>
            </Paper>
          ))}
        </Box>
        {query.hasNextPage ? (
          <Box sx={{ display: 'flex', justifyContent: 'center', py: 2 }}>
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {common('more')}
            </Button>
          </Box>
        ) : null}
      </>
    );
  };

  return (
    <>
      <PageHeader title={texts('title')} count={query.data?.pages[0]?.count}>
        <TextField
          size="small"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={texts('search')}
          sx={{ flex: { xs: '1 1 100%', sm: '0 0 290px' } }}
          slotProps={{
            htmlInput: { 'aria-label': texts('search') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchRounded fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        <Button variant="contained" startIcon={<AddRounded />} onClick={() => setIsAdding(true)}>
          {texts('add')}
        </Button>
      </PageHeader>
      {content()}
      {isAdding ? <UserDialog onClose={() => setIsAdding(false)} /> : null}
    </>
  );
};
