import {
  type Contact,
  type ContactListItem,
  type Ticket,
  createTicket,
  listContacts,
} from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ContactChoice } from '../../entities/contact/contact-choice.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '../../components/loading/failed-part.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { OpenConversation } from '../../components/open-conversation.tsx';
import { useGuardedClose } from '../../components/form/use-guarded-close.tsx';
import { useContactName } from '../../entities/contact/contact-name.ts';
import { followFromHere } from '../../lib/page/navigation.ts';
import { useUser, api } from '../../lib/session/session.ts';
import { toast } from '../../lib/page/toasts.ts';
import { useSectors } from './api/use-sectors.ts';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Whether a new ticket can reach the contact; undefined until known. */
const useReach = (contact: ContactListItem | undefined): boolean | undefined => {
  // A contact with a number can be reached from every connection.
  const isAsked = contact?.number === null;
  const { data, isError } = useQuery({
    queryKey: ['contacts', 'reach', contact?.id] as const,
    queryFn: ({ signal }) =>
      api.call(listContacts, { query: { contactId: String(contact?.id), isReachable: 'true' }, signal }),
    // Asked each time: the contact may have written since.
    gcTime: 0,
    enabled: isAsked,
  });
  // Without an answer the server decides when the ticket is opened.
  return !isAsked || isError ? true : data === undefined ? undefined : data.count > 0;
};

/** A double press means one request (rule U10). */
const submitDelayMs = 400;

type Wanted = { readonly contactId: number; readonly queueId: number | null; readonly userId: number };

const useOpenTicket = () =>
  useMutation({
    mutationFn: async ({ contactId, queueId, userId }: Wanted) => {
      await new Promise((resolve) => setTimeout(resolve, submitDelayMs));
      return api.call(createTicket, { body: { contactId, queueId, userId, status: 'open' } });
    },
    meta: { showsOwnErrors: true },
  });

/** Another feature adds contacts: by the number or name of the search. */
export type NewContact = (
  search: string,
  onSaved: (contact: Contact) => void,
  onClose: () => void,
) => ReactNode;

type Props = {
  /** Undefined: the user searches a contact, and only attendants must choose a sector. Otherwise both are required. */
  readonly contact?: ContactListItem;
  readonly newContact?: NewContact | undefined;
  /** Called after the dialog closed by itself, if the user did not go elsewhere. */
  readonly onOpened: (ticket: Ticket) => void | Promise<void>;
  readonly onClose: () => void;
};

/** Both ways to open a ticket (rule T13): with a contact to search, or with a given one. */
const NewTicketDialog = ({ contact: known, newContact, onOpened, onClose }: Props) => {
  const { t } = useTranslation('new-ticket');
  const { t: common } = useTranslation('common');
  const { t: ofUsers } = useTranslation('users');
  const user = useUser();
  const contactName = useContactName();
  const { sectors, isKnown, failure, retry } = useSectors();
  const titleId = useId();
  const [contact, setContact] = useState<ContactListItem | null>(known ?? null);
  const [adding, setAdding] = useState<string>();
  const [picked, setPicked] = useState<number | null>(null);
  const open = useOpenTicket();
  const isReached = useReach(known);
  const only = sectors.length === 1 ? (sectors[0]?.id ?? null) : null;
  const queueId = picked ?? only;
  const guard = useGuardedClose(picked !== null || contact !== (known ?? null), onClose);
  // On a desk without sectors an admin has none to choose, but that has to be known first.
  const isMissingQueue = queueId === null && (!isKnown || sectors.length > 0 || user.profile !== 'admin');

  // A user without any sector sees the same text as in an empty list of tickets.
  const unplaced =
    isKnown && sectors.length === 0 && user.profile !== 'admin'
      ? `${ofUsers('unplaced.title')}. ${ofUsers('unplaced.text')}`
      : undefined;

  const submit = (): void => {
    if (contact === null || isReached !== true || open.isPending) return;
    if (known === undefined && queueId === null && user.profile !== 'admin') {
      toast('error', unplaced ?? t('queueMissing'));
      return;
    }
    const follow = followFromHere();
    open.mutate(
      { contactId: contact.id, queueId, userId: user.id },
      {
        onSuccess: (ticket) => {
          onClose();
          follow(() => onOpened(ticket));
        },
      },
    );
  };
  return (
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id={titleId}>
          {known === undefined ? t('title') : t('titleWith', { name: contactName(known) })}
        </DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, '& > :first-of-type': { mt: 1 } }}
        >
          <FormError error={open.error} action={<OpenConversation error={open.error} onOpen={onClose} />} />
          {known === undefined || isReached !== false ? null : (
            <Alert severity="warning">{t('unreached', { name: contactName(known) })}</Alert>
          )}
          {known === undefined ? (
            <ContactChoice
              label={t('contact')}
              chosen={contact}
              onChange={setContact}
              isReachable
              {...(newContact === undefined
                ? {}
                : {
                    offer: (search: string) => (
                      <Button onClick={() => setAdding(search)}>{t('addContact')}</Button>
                    ),
                  })}
            />
          ) : null}
          <TextField
            select
            fullWidth
            label={t('queue')}
            value={queueId ?? ''}
            autoFocus={known !== undefined}
            disabled={sectors.length === 0}
            helperText={
              sectors.length > 0 || failure !== null
                ? undefined
                : (unplaced ?? t(isKnown ? 'noQueues' : 'loadingQueues'))
            }
            // The field is disabled, but its helper text is not.
            slotProps={{ formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } } }}
            onChange={({ target }) => setPicked(target.value === '' ? null : Number(target.value))}
          >
            {sectors.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {failure === null ? null : <FailedPart error={failure} isLoading={false} onRetry={retry} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={open.isPending}
            disabled={contact === null || isReached !== true || (known !== undefined && isMissingQueue)}
          >
            {t('open')}
          </Button>
        </DialogActions>
      </form>
      {guard.question}
      {adding === undefined ? null : newContact?.(adding, setContact, () => setAdding(undefined))}
    </Dialog>
  );
};

export default NewTicketDialog;
