import { can, type Contact } from '@balcao/contracts';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PersonDialog } from '../person/person-dialog.tsx';
import { EditContact } from './edit-contact.tsx';

type Props = { readonly contact: Contact; readonly onChange: (contact: Contact) => void };

/** The actions on a contact outside of the contacts page. */
const ContactActions = ({ contact, onChange }: Props) => {
  const { t } = useTranslation('contacts');
  const { profile } = useUser();
  const contactName = useContactName();
  const [open, setOpen] = useState<'edit' | 'person'>();
  const close = (): void => setOpen(undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
      <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => setOpen('edit')}>
        {t('edit')}
      </Button>
      {can(profile, 'contacts:merge') ? (
        <Button startIcon={<PeopleOutlined />} onClick={() => setOpen('person')}>
          {t('person.open')}
        </Button>
      ) : null}
      {open === 'edit' ? <EditContact contactId={contact.id} onChange={onChange} onClose={close} /> : null}
      {open === 'person' ? (
        <PersonDialog
          contactId={contact.id}
          name={contactName(contact)}
          // If the other contact stays, a live update of the ticket brings it here.
          onChange={(changed) => {
            if (changed.id === contact.id) onChange(changed);
          }}
          onClose={close}
        />
      ) : null}
    </Box>
  );
};

export default ContactActions;
