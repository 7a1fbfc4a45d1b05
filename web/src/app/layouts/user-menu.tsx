import { useState } from 'react';
import { ContactAvatar } from '../../components/contact-avatar.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { later } from '../../components/later.tsx';

const UserItems = later(() => import('./user-items.tsx'));
const ProfileDialog = later(() => import('../../features/profile/profile-dialog.tsx'));

export const UserMenu = () => {
  const texts = useTexts('shell');
  const { name } = useUser();
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  return (
    <>
      <MenuButton label={texts('userMenu')} icon={<ContactAvatar name={name} picture="" size={30} />}>
        {(anchor, close) => (
          <UserItems
            anchor={anchor}
            onClose={close}
            onProfile={() => {
              close();
              setIsProfileOpen(true);
            }}
          />
        )}
      </MenuButton>
      {isProfileOpen ? <ProfileDialog onClose={() => setIsProfileOpen(false)} /> : null}
    </>
  );
};
