import type { Contact } from '@balcao/contracts';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useTranslation } from 'react-i18next';
import { MergeChoice } from './merge-choice.tsx';
import { MergedPeople } from './merged-people.tsx';
import { PersonContent } from './person-content.tsx';
import { useMerging } from './use-merging.ts';

type Props = {
  readonly contact: Contact;
  readonly onChange: (contact: Contact) => void;
  readonly onClose: () => void;
};

/** The content scrolls; the button that merges stays visible below it. */
export const PersonParts = ({ contact, onChange, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation('common');
  const merging = useMerging(contact, onChange);
  const { other, refusal, refusalId, canMerge, isPending, merge } = merging;
  return (
    <>
      <PersonContent>
        <MergedPeople contact={contact} onSeparated={onChange} onClose={onClose} />
        <MergeChoice contact={contact} merging={merging} />
      </PersonContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
        {other === null ? null : (
          <Button
            variant="contained"
            disabled={!canMerge}
            aria-describedby={refusal === null ? undefined : refusalId}
            loading={isPending}
            onClick={() => merge(onClose)}
          >
            {t('person.merge')}
          </Button>
        )}
      </DialogActions>
    </>
  );
};
