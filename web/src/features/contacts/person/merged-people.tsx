import type { Contact, ContactMerge } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useContactName } from '../../../lib/contact-name.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useUnmergeContacts } from '../api/merge-contacts.ts';

type Props = { readonly contact: Contact; readonly onSeparated: (contact: Contact) => void };

const none: readonly ContactMerge[] = [];

/** Who went up in the contact, each to be taken out again. */
export const MergedPeople = ({ contact, onSeparated }: Props) => {
  const texts = useTexts('contacts');
  const contactName = useContactName();
  const [chosen, setChosen] = useState<ContactMerge>();
  const separate = useUnmergeContacts(onSeparated);
  const { merges = none } = contact;
  const nameOf = ({ name: merged }: ContactMerge): string =>
    contactName({ name: merged, number: null, isNumberHidden: false });
  const name = chosen === undefined ? '' : nameOf(chosen);
  const confirm = (): void => {
    if (chosen !== undefined)
      separate.mutate(
        { contactId: contact.id, mergeId: chosen.id },
        { onSettled: () => setChosen(undefined) },
      );
  };
  if (merges.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle1" component="h3">
        {texts('person.mergedIn')}
      </Typography>
      <Box component="ul" aria-label={texts('person.mergedIn')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {merges.map((merge) => (
          <Box key={merge.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body1" sx={{ overflowWrap: 'anywhere' }}>
                {nameOf(merge)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {[merge.email ?? '', texts('person.since', { date: formatDate(merge.at) })]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </Typography>
            </Box>
            <Button
              aria-label={texts('person.separateOne', { name: nameOf(merge) })}
              onClick={() => setChosen(merge)}
            >
              {texts('person.separate')}
            </Button>
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title={texts('person.separateTitle', { name })}
        text={texts('person.separateText', { name })}
        confirmLabel={texts('person.separate')}
        isBusy={separate.isPending}
        onClose={() => setChosen(undefined)}
        onConfirm={confirm}
      />
    </Box>
  );
};
