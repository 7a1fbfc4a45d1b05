import type { Contact } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledFacts } from '../../../components/labelled-facts.tsx';
import { allAddresses, useAddressFacts, contactDetail } from '../../../entities/contact/contact-addresses.ts';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { TagPicker } from './tag-picker.tsx';
import ButtonBase from '@mui/material/ButtonBase';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { mediaSource } from '../../../entities/contact/media-source.ts';

const PictureViewer = lazyPart(() => import('../menu/picture-viewer.tsx'));

type ContactPictureProps = {
  readonly contact: Pick<Contact, 'name' | 'number' | 'isNumberHidden' | 'profilePicUrl' | 'isGroup'>;
};

/** A picture can be opened. */
const ContactPicture = ({ contact }: ContactPictureProps) => {
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

type Props = {
  readonly contact: Contact;
  readonly actions: ReactNode;
  readonly onChange: (contact: Contact) => void;
};

export const ContactDetails = ({ contact, actions, onChange }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const addressFacts = useAddressFacts();
  const contactName = useContactName();
  // A ticket carries only the contact's shown address; the full contact brings the others.
  const { data: whole } = useQuery(contactDetail(contact.id));
  const { identities, merges } = whole ?? {};
  const known = {
    ...contact,
    ...(identities === undefined ? {} : { identities }),
    ...(merges === undefined ? {} : { merges }),
  };
  return (
    // A long word does not widen the drawer.
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
        <ContactPicture contact={contact} />
        <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {contactName(contact)}
        </Typography>
        {actions}
      </Box>
      <LabelledFacts
        facts={[
          [common('contact.number'), contact.isNumberHidden ? common('contact.numberHidden') : null],
          ...addressFacts(allAddresses(known)),
        ]}
      />
      <TagPicker contact={contact} onChange={onChange} />
      {contact.extraInfo.length === 0 ? null : (
        <Box>
          <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
            {t('drawer.extraInfo')}
          </Typography>
          <LabelledFacts facts={contact.extraInfo.map(({ name, value }) => [name, value] as const)} />
        </Box>
      )}
    </Box>
  );
};
