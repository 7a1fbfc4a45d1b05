import type { Contact } from '@balcao/contracts';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { ContactAvatar } from '../../../components/contact-avatar.tsx';
import { later } from '../../../components/later.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { mediaSource } from '../../../lib/media-source.ts';

const PictureViewer = later(() => import('../menu/picture-viewer.tsx'));

type Props = { readonly contact: Pick<Contact, 'name' | 'profilePicUrl' | 'isGroup'> };

/** Where there is a picture it can be looked at. */
export const ContactPicture = ({ contact: { name, profilePicUrl, isGroup } }: Props) => {
  const texts = useTexts('conversation');
  const [isLarge, setIsLarge] = useState(false);
  const avatar = <ContactAvatar name={name} picture={profilePicUrl} isGroup={isGroup} size={96} />;
  if (profilePicUrl === '') return avatar;
  return (
    <>
      <ButtonBase
        aria-label={texts('drawer.showPicture', { name })}
        onClick={() => setIsLarge(true)}
        sx={{ borderRadius: '50%' }}
      >
        {avatar}
      </ButtonBase>
      {isLarge ? (
        <PictureViewer name={name} source={mediaSource(profilePicUrl)} onClose={() => setIsLarge(false)} />
      ) : null}
    </>
  );
};
