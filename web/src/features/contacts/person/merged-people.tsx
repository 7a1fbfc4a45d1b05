import { type Contact, type ContactMerge, textsOf } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useUnmergeContacts } from '../api/merge-contacts.ts';

type SeparateDialogProps = {
  readonly contactId: number;
  readonly mergeId: number;
  readonly name: string;
  /** It is called even if the user closed the question meanwhile. */
  readonly onSeparated: (contact: Contact) => void;
  /** The dialog behind the question closes too, unless the user closed the question and continued there. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const SeparateDialog = ({ contactId, mergeId, name, onSeparated, onDone, onClose }: SeparateDialogProps) => {
  const { t } = useTranslation('contacts');
  const separate = useUnmergeContacts(onSeparated);
  return (
    <ConfirmDialog
      isOpen
      title={t('person.separateTitle', { name })}
      text={t('person.separateText', { name })}
      confirmLabel={t('person.separate')}
      isBusy={separate.isPending}
      onClose={onClose}
      onConfirm={() => separate.mutate({ contactId, mergeId }, { onSuccess: onDone, onSettled: onClose })}
    />
  );
};

type Props = {
  readonly contact: Contact;
  /** It is called even after the user closed the dialog. */
  readonly onSeparated: (contact: Contact) => void;
  readonly onClose: () => void;
};

const none: readonly ContactMerge[] = [];

/** The merged contacts; each can be separated again. */
export const MergedPeople = ({ contact, onSeparated, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const contactName = useContactName();
  const deskMoment = useDeskMoment();
  const [chosen, setChosen] = useState<ContactMerge>();
  const { merges = none } = contact;
  const nameOf = ({ name: merged }: ContactMerge): string =>
    contactName({ name: merged, number: null, isNumberHidden: false });
  if (merges.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle1" component="h3">
        {t('person.mergedIn')}
      </Typography>
      <Box component="ul" aria-label={t('person.mergedIn')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {merges.map((merge) => (
          <Box key={merge.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body1" sx={{ overflowWrap: 'anywhere' }}>
                {nameOf(merge)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {[...Object.values(textsOf(merge)), t('person.since', { date: deskMoment(merge.at).date })]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </Typography>
            </Box>
            <Button
              aria-label={t('person.separateOne', { name: nameOf(merge) })}
              onClick={() => setChosen(merge)}
            >
              {t('person.separate')}
            </Button>
          </Box>
        ))}
      </Box>
      {chosen === undefined ? null : (
        <SeparateDialog
          contactId={contact.id}
          mergeId={chosen.id}
          name={nameOf(chosen)}
          onSeparated={onSeparated}
          onDone={onClose}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Box>
  );
};
