import type { Contact, ContactMerge } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { SeparateDialog } from './separate-dialog.tsx';

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
                {[merge.email ?? '', t('person.since', { date: deskMoment(merge.at).date })]
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
