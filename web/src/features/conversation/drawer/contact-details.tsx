import type { Contact } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ContactAvatar } from '../../../components/contact-avatar.tsx';
import { formatPhone } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { TagPicker } from './tag-picker.tsx';

type Props = {
  readonly contact: Contact;
  readonly actions: ReactNode;
  readonly onChange: (contact: Contact) => void;
};

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string | null])[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
    {facts.map(([name, value], place) =>
      value === null || value === '' ? null : (
        <Box key={place}>
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value}
          </Box>
        </Box>
      ),
    )}
  </Box>
);

export const ContactDetails = ({ contact, actions, onChange }: Props) => {
  const texts = useTexts('conversation');
  const number = contact.isNumberHidden
    ? texts('numberHidden')
    : contact.number === null
      ? null
      : formatPhone(contact.number);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
        <ContactAvatar
          name={contact.name}
          picture={contact.profilePicUrl}
          isGroup={contact.isGroup}
          size={96}
        />
        <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {contact.name}
        </Typography>
        {actions}
      </Box>
      <Facts
        facts={[
          [texts('drawer.number'), number],
          [texts('drawer.email'), contact.email],
          ['Telegram', contact.telegramId],
          ['Messenger', contact.messengerId],
          ['Instagram', contact.instagramId],
          ['Webchat', contact.webchatId],
        ]}
      />
      <TagPicker contact={contact} onChange={onChange} />
      {contact.extraInfo.length === 0 ? null : (
        <Box>
          <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
            {texts('drawer.extraInfo')}
          </Typography>
          <Facts facts={contact.extraInfo.map(({ name, value }) => [name, value] as const)} />
        </Box>
      )}
    </Box>
  );
};
