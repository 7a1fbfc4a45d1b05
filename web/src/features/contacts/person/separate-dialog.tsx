import type { Contact } from '@balcao/contracts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useUnmergeContacts } from '../api/merge-contacts.ts';

type Props = {
  readonly contactId: number;
  readonly mergeId: number;
  readonly name: string;
  /** Told also where the question was closed meanwhile. */
  readonly onSeparated: (contact: Contact) => void;
  /** Nothing is left to do where it was asked from, unless somebody closed the question and went on there. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export const SeparateDialog = ({ contactId, mergeId, name, onSeparated, onDone, onClose }: Props) => {
  const texts = useTexts('contacts');
  const separate = useUnmergeContacts(onSeparated);
  return (
    <ConfirmDialog
      isOpen
      title={texts('person.separateTitle', { name })}
      text={texts('person.separateText', { name })}
      confirmLabel={texts('person.separate')}
      isBusy={separate.isPending}
      onClose={onClose}
      onConfirm={() => separate.mutate({ contactId, mergeId }, { onSuccess: onDone, onSettled: onClose })}
    />
  );
};
