import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../entities/contact/contact-avatar.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { useUser } from '../../lib/session.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { loadTexts } from '../../locales/language.ts';

const UserItems = lazyPart(() => import('./user-items.tsx'));
const ProfileDialog = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../../features/users/own-profile-dialog.tsx'),
    loadTexts('admin', 'users'),
  ]);
  return module;
});

const FirstStepsDialog = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../first-steps/first-steps-dialog.tsx'),
    loadTexts('first-steps', 'settings'),
  ]);
  return module;
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
