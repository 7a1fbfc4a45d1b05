import { type ContactListItem, textsOf } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ColorChip } from '../../../components/color-chip.tsx';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { formatPhone } from '../../../lib/text/format.ts';
import { isolate } from '../../../lib/text/isolate.ts';

type Props = { readonly role: string; readonly contact: ContactListItem };

/** One of the two contacts, with everything that tells them apart. */
export const PersonCard = ({ role, contact }: Props) => {
  const { t } = useTranslation('contacts');
  const name = useContactName()(contact);
  const number = contact.isNumberHidden ? t('hiddenNumber') : formatPhone(contact.number ?? '');
  const facts = [number, ...Object.values(textsOf(contact))].filter((fact) => fact !== '');
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={`${role}: ${name}`}
      sx={{ display: 'flex', gap: 1.5, alignItems: 'center', p: 1.5, minWidth: 0 }}
    >
      <ContactAvatar
        name={contact.name}
        picture={contact.profilePicUrl}
        isGroup={contact.isGroup}
        size={40}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="caption" color="textSecondary">
          {role}
        </Typography>
        <Typography variant="body1" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.map(isolate).join(' · ')}
        </Typography>
        {contact.tags.length === 0 ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
            {contact.tags.map((tag) => (
              <ColorChip key={tag.id} label={tag.name} color={tag.color} />
            ))}
          </Box>
        )}
      </Box>
    </Paper>
  );
};
