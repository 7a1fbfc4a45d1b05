import { can, type User } from '@balcao/contracts';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import type { RowAction } from '../../components/admin/column.ts';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { useUser } from '../../lib/session/session.ts';
import { useDeleteUser, useSuspendUser } from './api/change-users.ts';
import { userQueries, usersOf } from './api/user-queries.ts';
import { LinkDialog } from './components/link-dialog.tsx';
import { StandingChoice, useStanding } from './components/standing-choice.tsx';
import { useUserColumns } from './components/user-columns.tsx';
import { EditUserDialog, UserDialog } from './components/user-dialog.tsx';
import { WaitingList } from './components/waiting-list.tsx';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { SessionsDialog } from './components/session-list.tsx';

type Props = {
  readonly user: User;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Says what a suspension does before it shuts a user out (rule A27). */
const SuspendDialog = ({ user: { name }, ...props }: Props) => {
  const { t } = useTranslation('users');
  return (
    <ConfirmDialog
      {...props}
      isOpen
      title={t('suspension.title', { name })}
      text={t('suspension.text')}
      confirmLabel={t('suspension.confirm')}
    />
  );
};

/** What happens to the tickets of a deleted user (rule T16). */
const TicketsLeft = ({ userId }: { readonly userId: number }) => {
  const { t } = useTranslation('users');
  const { data, isError } = useQuery(userQueries.tickets(userId));
  const count = data === undefined ? 0 : data.open + data.pending;
  return (
    <Typography role="status" sx={{ mt: 1.5, minHeight: '3em', fontWeight: 600 }}>
      {isError
        ? t('deleteDialog.ticketsUnknown')
        : data === undefined
          ? ''
          : count === 0
            ? t('deleteDialog.noTickets')
            : t('deleteDialog.tickets', { count })}
    </Typography>
  );
};

type Shown = { readonly dialog: 'sessions' | 'link' | 'suspend'; readonly user: User };

export const UsersPage = () => {
  const { t } = useTranslation('users');
  const { id: ownId, profile } = useUser();
  const search = useAddressSearch();
  const columns = useUserColumns();
  const remove = useDeleteUser();
  const suspend = useSuspendUser();
  const { standing, choose } = useStanding();
  const [shown, setShown] = useState<Shown>();
  const close = (): void => setShown(undefined);
  const query = useInfiniteQuery({
    ...userQueries.list(search.words, standing),
    placeholderData: keepPreviousData,
  });
  const switchOf = (user: User): RowAction =>
    user.isSuspended
      ? {
          label: t('suspension.letIn', { name: user.name }),
          icon: <LockOpenOutlined fontSize="small" />,
          onClick: () => suspend.mutate({ user, isSuspended: false }),
        }
      : {
          label: t('suspension.suspend', { name: user.name }),
          icon: <BlockOutlined fontSize="small" />,
          onClick: () => setShown({ dialog: 'suspend', user }),
        };
  const extraActions = (user: User): readonly RowAction[] => [
    {
      label: t('sessions.open', { name: user.name }),
      icon: <DevicesOutlined fontSize="small" />,
      onClick: () => setShown({ dialog: 'sessions', user }),
    },
    {
      label: t('link.open', { name: user.name }),
      icon: <LinkOutlined fontSize="small" />,
      onClick: () => setShown({ dialog: 'link', user }),
    },
    ...(can(profile, 'users:edit') && user.id !== ownId ? [switchOf(user)] : []),
  ];
  return (
    <AdminPage
      name="users"
      title={t('title')}
      icon={<GroupOutlined />}
      search={{ ...search, label: t('search') }}
      filters={<StandingChoice standing={standing} onChoose={choose} />}
      query={query}
      entriesOf={usersOf}
      columns={columns}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothingFound={{ title: t('nothingFound.title'), text: t('nothingFound.text') }}
      extraActions={extraActions}
      add={can(profile, 'users:create') ? { label: t('add') } : undefined}
      edit={{ labelOf: ({ name }) => t('editOne', { name }) }}
      form={(user, onClose) =>
        user === undefined ? (
          <UserDialog
            title={t('add')}
            opened={undefined}
            draft="users"
            onInvited={(invited) => setShown({ dialog: 'link', user: invited })}
            onClose={onClose}
          />
        ) : (
          <EditUserDialog title={t('edit')} user={user} draft="users" onClose={onClose} />
        )
      }
      removal={{
        labelOf: ({ name }) => t('deleteOne', { name }),
        question: ({ id, name }) => ({
          title: t('deleteDialog.title', { name }),
          text: t('deleteDialog.text'),
          confirmLabel: t('delete'),
          loss: <TicketsLeft userId={id} />,
        }),
        may: ({ id }) => id !== ownId,
        isBusy: remove.isPending,
        remove: (user, done) => {
          if (user !== 'all') remove.mutate(user.id, { onSettled: done });
        },
      }}
    >
      <WaitingList />
      {shown?.dialog === 'sessions' ? <SessionsDialog user={shown.user} onClose={close} /> : null}
      {shown?.dialog === 'suspend' ? (
        <SuspendDialog
          user={shown.user}
          isBusy={suspend.isPending}
          onConfirm={() => suspend.mutate({ user: shown.user, isSuspended: true }, { onSettled: close })}
          onClose={close}
        />
      ) : null}
      {shown?.dialog === 'link' ? <LinkDialog user={shown.user} onClose={close} /> : null}
    </AdminPage>
  );
};
