import type { Contact } from '@balcao/contracts';
import CircularProgress from '@mui/material/CircularProgress';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { MergedPeople } from './merged-people.tsx';
import { useMerging, type Merging } from './use-merging.ts';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormError } from '../../../components/form/form-error.tsx';
import { ContactChoice } from '../../../entities/contact/contact-choice.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { PersonCard } from './person-card.tsx';
import DialogContent from '@mui/material/DialogContent';
import { contactDetail } from '../../../entities/contact/contact-addresses.ts';

const PersonContent = ({ children }: { readonly children: ReactNode }) => (
  <DialogContent
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 3,
      minHeight: 240,
      alignContent: 'start',
    }}
  >
    {children}
  </DialogContent>
);

type MergeChoiceProps = { readonly contact: Contact; readonly merging: Merging };

/** Chooses the other contact, and which of the two stays. */
const MergeChoice = ({ contact, merging }: MergeChoiceProps) => {
  const { t } = useTranslation('contacts');
  const contactName = useContactName();
  const { other, stays, goes, names, refusal, refusalId, error, choose, swap } = merging;
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
      {stays === null || goes === null || names === null ? null : (
        <>
          {refusal === null ? (
            <FormError error={error} />
          ) : (
            <Alert severity="warning" id={refusalId}>
              {t(`person.refused.${refusal}`)}
            </Alert>
          )}
          <Typography variant="body2">
            {t('person.mergeText', { goes: names.source, stays: names.target })}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
            <PersonCard role={t('person.stays')} contact={stays} />
            <Button startIcon={<SwapVertRounded />} onClick={swap} sx={{ justifySelf: 'center' }}>
              {t('person.swap')}
            </Button>
            <PersonCard role={t('person.goes', { name: names.target })} contact={goes} />
          </Box>
        </>
      )}
    </Box>
  );
};

type PersonPartsProps = {
  readonly contact: Contact;
  readonly onChange: (contact: Contact) => void;
  readonly onClose: () => void;
};

/** The content scrolls; the button that merges stays visible below it. */
const PersonParts = ({ contact, onChange, onClose }: PersonPartsProps) => {
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
