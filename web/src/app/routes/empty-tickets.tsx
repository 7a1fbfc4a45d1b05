import { can } from '@balcao/contracts';
import CableOutlined from '@mui/icons-material/CableOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../config/paths.ts';
import { isEnabled, settingQueries } from '../../entities/setting/setting-queries.ts';
import { userQueries } from '../../features/users/api/user-queries.ts';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { useUser } from '../../lib/session/session.ts';

const namedAtMost = 3;

/**
 * Without a sector a user sees only their own tickets, unless everybody sees all (rule V1); this says who can change
 * that.
 */
const Unplaced = () => {
  const { t, i18n } = useTranslation('users');
  const { data } = useInfiniteQuery(userQueries.list(''));
  const admins = (data?.pages ?? [])
    .flatMap(({ users }) => users)
    .flatMap(({ name, profile, isSuspended }) => (profile === 'admin' && !isSuspended ? [name] : []));
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    admins.slice(0, namedAtMost),
  );
  return (
    <Notice
      icon={<GroupOutlined />}
      title={t('unplaced.title')}
      text={names === '' ? t('unplaced.text') : t('unplaced.named', { names })}
    />
  );
};

type Props = { readonly usual: ReactElement };

/** An empty list of tickets says why no ticket can come and what to do, or shows its usual text. */
const EmptyTickets = ({ usual }: Props) => {
  const { t: ofConnections } = useTranslation('connections');
  const { profile, queues } = useUser();
  const mayConnect = can(profile, 'drawer-admin-items:view');
  const { data: connections } = useQuery({ ...allConnections, enabled: mayConnect });
  const { data: settings } = useQuery(settingQueries.list());
  if (mayConnect && connections?.length === 0)
    return (
      <Notice
        icon={<CableOutlined />}
        title={ofConnections('empty.title')}
        text={ofConnections('empty.text')}
      >
        <Button variant="contained" component={Link} to={paths.connections.to()}>
          {ofConnections('add')}
        </Button>
      </Notice>
    );
  if (!mayConnect && queues.length === 0 && settings !== undefined && !isEnabled(settings, 'allTicket'))
    return <Unplaced />;
  return usual;
};

export default EmptyTickets;
