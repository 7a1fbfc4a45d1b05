import type { Contact } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useUnmergeContacts } from '../api/merge-contacts.ts';

type Props = {
  readonly contactId: number;
  readonly mergeId: number;
  readonly name: string;
  /** It is called even if the user closed the question meanwhile. */
  readonly onSeparated: (contact: Contact) => void;
  /** The dialog behind the question closes too, unless the user closed the question and continued there. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export const SeparateDialog = ({ contactId, mergeId, name, onSeparated, onDone, onClose }: Props) => {
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
