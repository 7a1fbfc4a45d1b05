import type { Contact } from '@balcao/contracts';
import CircularProgress from '@mui/material/CircularProgress';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { contactDetail } from '../../../entities/contact/contact-detail.ts';
import { PersonContent } from './person-content.tsx';
import { PersonParts } from './person-parts.tsx';

type Props = {
  readonly contactId: number;
  readonly name: string;
  /** Gets the contact that stays. It is called even after the user closed the dialog. */
  readonly onChange?: (contact: Contact) => void;
  readonly onClose: () => void;
};

/** Merges contacts that are one person, and separates them again. */
export const PersonDialog = ({ contactId, name, onChange, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const query = useQuery(contactDetail(contactId));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('person.title', { name })}
      </DialogTitle>
      {query.data !== undefined ? (
        <PersonParts contact={query.data} onChange={(contact) => onChange?.(contact)} onClose={onClose} />
      ) : (
        <>
          <PersonContent>
            {query.isError ? (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <DelayedSkeleton>
                <CircularProgress aria-hidden sx={{ display: 'block', mx: 'auto' }} />
              </DelayedSkeleton>
            )}
          </PersonContent>
          <DialogActions>
            <Button onClick={onClose}>{common('close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};
