import type { User } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../components/admin/column.ts';
import { EntryName } from '../../../components/admin/entry-name.tsx';
import { ColorChip } from '../../../components/color-chip.tsx';
import { useSwitchContacts } from '../api/change-users.ts';
import { twoLines } from '../../../components/text-styles.ts';

/** Dark red, which chips of other kinds do not have. */
const suspendedColor = '#9F1239';

const UserName = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('users');
  return (
    <Box sx={{ minWidth: 0 }}>
      <EntryName name={user.name} />
      {user.isSuspended ? <ColorChip label={t('suspension.chip')} color={suspendedColor} /> : null}
      {user.isNewcomer === true ? <ColorChip label={t('newcomers.chip')} /> : null}
      {user.isInvited === true ? <ColorChip label={t('invited')} /> : null}
    </Box>
  );
};

const ContactsSwitch = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('users');
  const change = useSwitchContacts();
  const wanted = change.isPending ? change.variables.isTricked : user.isTricked;
  return (
    <Switch
      edge="start"
      checked={wanted === 'enabled'}
      disabled={change.isPending}
      title={t('viewContactsHint')}
      // As high as a line of text, so that a card's label stands beside it.
      sx={{ my: -1.125 }}
      onChange={(_, isOn) => change.mutate({ userId: user.id, isTricked: isOn ? 'enabled' : 'disabled' })}
      slotProps={{ input: { 'aria-label': t('viewContactsOf', { name: user.name }) } }}
    />
  );
};

export const useUserColumns = (): Columns<User> => {
  const { t } = useTranslation('users');
  return useMemo(
    () => [
      { id: 'name', header: t('name'), cell: (user) => <UserName user={user} /> },
      { id: 'id', header: t('id'), width: 96, from: 'lg', cell: ({ id }) => id },
      {
        id: 'email',
        header: t('email'),
        cell: ({ email }) => (
          <Typography variant="body2" component="span" title={email} sx={twoLines}>
            {email.split(/(?<=[@.])/).map((part, index) => (
              // It is broken after its signs rather than within a word.
              <Fragment key={index}>
                {index === 0 ? null : <wbr />}
                {part}
              </Fragment>
            ))}
          </Typography>
        ),
      },
      { id: 'profile', header: t('profile'), width: 132, cell: ({ profile }) => t(`profiles.${profile}`) },
      {
        id: 'connection',
        header: t('connection'),
        width: 130,
        from: 'lg',
        cell: ({ whatsapp }) => whatsapp?.name ?? '–',
      },
      {
        id: 'startWork',
        header: t('hours.from'),
        width: 84,
        from: 'lg',
        cell: ({ startWork }) => startWork || '–',
      },
      {
        id: 'endWork',
        header: t('hours.until'),
        width: 84,
        from: 'lg',
        cell: ({ endWork }) => endWork || '–',
      },
      {
        id: 'viewContacts',
        header: t('viewContacts'),
        width: 130,
        cell: (user) => <ContactsSwitch user={user} />,
      },
    ],
    [t],
  );
};
