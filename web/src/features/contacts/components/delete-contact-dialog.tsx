import type { ContactListItem } from '@balcao/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeleteAllDialog } from '../../../components/admin/removal.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { contactList } from '../api/contact-queries.ts';
import { useDeleteContact } from '../api/delete-contacts.ts';
import { contactDetail } from '../../../entities/contact/contact-addresses.ts';

type Props = { readonly contact: ContactListItem; readonly onClose: () => void };

/**
 * The contacts that were merged into this one are deleted too. The question names them, and can be answered once they are
 * known; if they cannot be loaded, it says that there may be some.
 */
export const DeleteContactDialog = ({ contact, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const contactName = useContactName();
  const remove = useDeleteContact();
  const { data, isPending, isError } = useQuery(contactDetail(contact.id));
  const names = data?.merges?.map(({ name }) => contactName({ name, number: null, isNumberHidden: false }));
  const merged = (): readonly string[] => {
    if (isError && names === undefined) return [t('deleteDialog.mergedToo')];
    return names === undefined || names.length === 0
      ? []
      : [t('deleteDialog.merged', { count: names.length, names: names.join(', ') })];
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteDialog.title', { name: contactName(contact) })}
      text={[...merged(), t('deleteDialog.text')].join(' ')}
      confirmLabel={t('delete')}
      isBusy={remove.isPending || isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(contact.id, { onSettled: onClose })}
    />
  );
};

type AllProps = { readonly isBusy: boolean; readonly onConfirm: () => void; readonly onClose: () => void };

/** The deletion ignores the page's filter, and the question says how many contacts there are. */
export const DeleteAllContacts = (props: AllProps) => {
  const { t } = useTranslation('contacts');
  const query = useInfiniteQuery({ ...contactList('', []), select: ({ pages }) => pages[0]?.count ?? 0 });
  return (
    <DeleteAllDialog
      {...props}
      label={t('deleteAll')}
      query={query}
      question={(count) => ({
        title: t('deleteAllDialog.title', { count }),
        text: t('deleteAllDialog.text'),
        confirmLabel: t('deleteAllDialog.confirm'),
      })}
    />
  );
};
