import { lazy } from 'react';
import { ContactAvatar } from '../../components/contact-avatar.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';

const UserItems = lazy(() => import('./user-items.tsx'));

export const UserMenu = () => {
  const texts = useTexts('shell');
  const { name } = useUser();
  return (
    <MenuButton label={texts('userMenu')} icon={<ContactAvatar name={name} picture="" size={30} />}>
      {(anchor, close) => <UserItems anchor={anchor} onClose={close} />}
    </MenuButton>
  );
};
