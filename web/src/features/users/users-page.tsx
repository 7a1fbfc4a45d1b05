import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../components/add-button.tsx';
import { ColorChip } from '../../components/color-chip.tsx';
import { ContactAvatar } from '../../components/contact-avatar.tsx';
import { EntryList } from '../../components/entry-list.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { userQueries } from './api/user-queries.ts';
import { UserDialog } from './components/user-dialog.tsx';

const searchDelayMs = 500;

export const UsersPage = () => {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const query = useInfiniteQuery({
    ...userQueries.list(useDebounced(search.trim().toLowerCase(), searchDelayMs)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        count={query.data?.pages[0]?.count}
        filters={<SearchField value={search} label={t('search')} width={380} onChange={setSearch} />}
      >
        <AddButton label={t('add')} onClick={() => setIsAdding(true)} />
      </PageHeader>
      <EntryList
        label={t('title')}
        query={query}
        entries={query.data?.pages.flatMap((page) => page.users)}
        empty={<Notice icon={<GroupOutlined />} title={t('empty.title')} text={t('empty.text')} />}
      >
        {(user) => (
          <>
            <ContactAvatar name={user.name} picture="" size={40} />
            <Box sx={{ minWidth: 0, flex: 1, py: 0.5 }}>
              <Typography variant="subtitle1" component="h2" noWrap>
                {user.name}
              </Typography>
              <Typography variant="body2" color="textSecondary" noWrap>
                {'email' in user ? user.email : ''}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', gap: 0.5, mr: 1 }}>
              {'isNewcomer' in user ? <ColorChip label={t('newcomers.chip')} /> : null}
              <ColorChip label={t(`profiles.${user.profile}`)} />
            </Box>
          </>
        )}
      </EntryList>
      {isAdding ? <UserDialog onClose={() => setIsAdding(false)} /> : null}
    </>
  );
};
