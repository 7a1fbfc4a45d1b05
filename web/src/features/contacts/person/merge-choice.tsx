import type { Contact, ContactListItem } from '@balcao/contracts';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../components/form/form-error.tsx';
import { ContactChoice } from '../../../entities/contact/contact-choice.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { mergeCheck, useMergeContacts } from '../api/merge-contacts.ts';
import { PersonCard } from './person-card.tsx';
import { distinctName } from './distinct-name.ts';

type Props = {
  readonly contact: Contact;
  /** It is called even after the user closed the dialog. */
  readonly onMerged: (contact: Contact) => void;
  readonly onClose: () => void;
};

/** Chooses the other contact, and which of the two stays. */
export const MergeChoice = ({ contact, onMerged, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const contactName = useContactName();
  const [other, setOther] = useState<ContactListItem | null>(null);
  const refusalId = useId();
  const [isSwapped, setIsSwapped] = useState(false);
  const merge = useMergeContacts(onMerged);
  const check = useQuery(mergeCheck(contact.id, other?.id));
  const refusal = check.data?.refusal ?? null;
  const choose = (chosen: ContactListItem | null): void => {
    merge.reset();
    setOther(chosen);
    setIsSwapped(false);
  };
  const [stays, goes] = isSwapped ? [other, contact] : [contact, other];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box>
        <Typography variant="subtitle1" component="h3">
          {t('person.question', { name: contactName(contact) })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('person.text')}
        </Typography>
      </Box>
      <ContactChoice
        label={t('person.other')}
        chosen={other}
        onChange={choose}
        isFit={({ id, isGroup }) => id !== contact.id && isGroup === contact.isGroup}
      />
      {stays === null || goes === null ? null : (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
            <PersonCard role={t('person.stays')} contact={stays} />
            <Button
              startIcon={<SwapVertRounded />}
              onClick={() => setIsSwapped(!isSwapped)}
              sx={{ justifySelf: 'center' }}
            >
              {t('person.swap')}
            </Button>
            <PersonCard role={t('person.goes')} contact={goes} />
          </Box>
          <Typography variant="body2">
            {t('person.mergeText', {
              goes: distinctName(contactName, goes, stays),
              stays: distinctName(contactName, stays, goes),
            })}
          </Typography>
          {refusal === null ? (
            <FormError error={merge.error} />
          ) : (
            <Alert severity="warning" id={refusalId}>
              {t(`person.refused.${refusal}`)}
            </Alert>
          )}
          <Button
            variant="contained"
            // The button waits for the check whether the two can be merged. If the check fails, the merge itself decides.
            disabled={refusal !== null || check.isLoading}
            aria-describedby={refusal === null ? undefined : refusalId}
            loading={merge.isPending}
            onClick={() => merge.mutate({ stays: stays.id, goes: goes.id }, { onSuccess: onClose })}
          >
            {t('person.merge')}
          </Button>
        </>
      )}
    </Box>
  );
};
