import type { ContactListItem } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { contactDetail } from '../../../lib/contact-detail.ts';
import { useContactName } from '../../../lib/contact-name.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useDeleteContact } from '../api/delete-contacts.ts';

type Props = { readonly contact: ContactListItem; readonly onClose: () => void };

/** Whoever went up in a contact goes with it: the question says so, by name once those are known. */
export const DeleteContactDialog = ({ contact, onClose }: Props) => {
  const texts = useTexts('contacts');
  const contactName = useContactName();
  const remove = useDeleteContact();
  const { data } = useQuery(contactDetail(contact.id));
  const names = data?.merges?.map(({ name }) => contactName({ name, number: null, isNumberHidden: false }));
  const merged = (): readonly string[] => {
    if (names === undefined) return [texts('deleteDialog.mergedToo')];
    return names.length === 0 ? [] : [texts('deleteDialog.merged', { names: names.join(', ') })];
  };
  return (
    <ConfirmDialog
      isOpen
      title={texts('deleteDialog.title', { name: contactName(contact) })}
      text={[...merged(), texts('deleteDialog.text')].join(' ')}
      confirmLabel={texts('delete')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(contact.id, { onSettled: onClose })}
    />
  );
};
