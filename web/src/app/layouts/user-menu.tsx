import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../entities/contact/contact-avatar.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { useUser } from '../../lib/session/session.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';

const UserItems = lazyPart(() => import('./user-items.tsx'));
const ProfileDialog = lazyPart(() => import('../../features/users/own-profile-dialog.tsx'), {
  texts: ['admin', 'users'],
});

const FirstStepsDialog = lazyPart(() => import('../first-steps/first-steps-dialog.tsx'), {
  texts: ['first-steps', 'settings'],
});

export const UserMenu = () => {
  const { t } = useTranslation('shell');
  const { name } = useUser();
  const [open, setOpen] = useState<'none' | 'profile' | 'firstSteps'>('none');
  const closeDialog = (): void => setOpen('none');
  return (
    <>
      <MenuButton label={t('userMenu')} icon={<ContactAvatar name={name} picture="" size={30} />}>
        {(anchor, close) => (
          <UserItems
            anchor={anchor}
            onClose={close}
            onOpen={(dialog) => {
              close();
              setOpen(dialog);
            }}
          />
        )}
      </MenuButton>
      {open === 'profile' ? <ProfileDialog onClose={closeDialog} /> : null}
      {open === 'firstSteps' ? <FirstStepsDialog onClose={closeDialog} /> : null}
    </>
  );
};
