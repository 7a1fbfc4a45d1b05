import type { Contact } from '@balcao/contracts';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { mediaSource } from '../../../entities/contact/media-source.ts';

const PictureViewer = lazyPart(() => import('../menu/picture-viewer.tsx'));

type Props = {
  readonly contact: Pick<Contact, 'name' | 'number' | 'isNumberHidden' | 'profilePicUrl' | 'isGroup'>;
};

/** A picture can be opened. */
export const ContactPicture = ({ contact }: Props) => {
  const { name, profilePicUrl, isGroup } = contact;
  const { t } = useTranslation('conversation');
  const called = useContactName()(contact);
  const [isLarge, setIsLarge] = useState(false);
  const avatar = <ContactAvatar name={name} picture={profilePicUrl} isGroup={isGroup} size={96} />;
  if (profilePicUrl === '') return avatar;
  return (
    <>
      <ButtonBase
        aria-label={t('drawer.showPicture', { name: called })}
        onClick={() => setIsLarge(true)}
        sx={{ borderRadius: '50%' }}
      >
        {avatar}
      </ButtonBase>
      {isLarge ? (
        <PictureViewer name={called} source={mediaSource(profilePicUrl)} onClose={() => setIsLarge(false)} />
      ) : null}
    </>
  );
};
