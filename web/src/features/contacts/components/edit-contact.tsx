import type { Contact } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ContactDialog from './contact-dialog.tsx';
import { WaitingDialog } from '../../../components/dialogs/waiting-dialog.tsx';
import { contactDetail } from '../../../entities/contact/contact-addresses.ts';

type Props = {
  readonly contactId: number;
  /** It is called even if the user closed the dialog meanwhile. */
  readonly onChange?: (contact: Contact) => void;
  /** Only users who may merge contacts have it. */
  readonly onPerson?: () => void;
  readonly onClose: () => void;
};

/** A row of the list has no extra fields, so the whole contact is fetched first. */
export const EditContact = ({ contactId, onChange, onPerson, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const query = useQuery(contactDetail(contactId));
  // The form starts from this contact. A later update must not overwrite what the user types.
  const [opened, setOpened] = useState<Contact>();
  if (opened === undefined && query.data !== undefined && !query.isFetching) setOpened(query.data);
  if (opened !== undefined)
    return <ContactDialog contact={opened} onChange={onChange} onPerson={onPerson} onClose={onClose} />;
  return (
    <WaitingDialog
      label={t('edit')}
      isFetching={query.isFetching}
      error={query.error}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    />
  );
};
