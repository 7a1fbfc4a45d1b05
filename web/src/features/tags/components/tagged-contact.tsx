import type { ContactListItem } from '@balcao/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { useContactName, findable } from '../../../entities/contact/contact-name.ts';
import { formatPhone } from '../../../lib/text/format.ts';

/** Links to the contact, unless no search would find it. */
export const TaggedContact = ({ contact }: { readonly contact: ContactListItem }) => {
  const name = useContactName()(contact);
  const found = findable(contact);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        px: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <ContactAvatar name={name} picture={contact.profilePicUrl} isGroup={contact.isGroup} size={36} />
      <Box sx={{ minWidth: 0 }}>
        {found === '' ? (
          <Typography noWrap title={name}>
            {name}
          </Typography>
        ) : (
          <MuiLink
            component={Link}
            to={paths.contacts.to(found)}
            noWrap
            title={name}
            sx={{ display: 'block', py: 0.5 }}
          >
            {name}
          </MuiLink>
        )}
        {contact.number === null ? null : (
          <Typography variant="body2" color="textSecondary" noWrap>
            {formatPhone(contact.number)}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
