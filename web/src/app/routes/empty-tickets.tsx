import { can } from '@balcao/contracts';
import CableOutlined from '@mui/icons-material/CableOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../config/paths.ts';
import { isEnabled, settingQueries } from '../../features/settings/api/setting-queries.ts';
import { allConnections } from '../../lib/all-connections.ts';
import { useUser } from '../../lib/session.ts';

type Props = { readonly usual: ReactElement };

/** An empty list of tickets: why nothing can come into it and what to do about that, or what it usually says. */
const EmptyTickets = ({ usual }: Props) => {
  const { t: ofConnections } = useTranslation('connections');
  const { t: ofUsers } = useTranslation('users');
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
  // Without a sector one sees the own tickets, unless all are everybody's (rule V1).
  if (!mayConnect && queues.length === 0 && settings !== undefined && !isEnabled(settings, 'allTicket'))
    return (
      <Notice icon={<GroupOutlined />} title={ofUsers('unplaced.title')} text={ofUsers('unplaced.text')} />
    );
  return usual;
};

export default EmptyTickets;
