import { useInfiniteQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { contactQueries } from '../api/contact-queries.ts';

type Props = { readonly isBusy: boolean; readonly onConfirm: () => void; readonly onClose: () => void };

/** Whatever the page is narrowed to, all of them go: the question says how many that are. */
export const DeleteAllDialog = ({ isBusy, onConfirm, onClose }: Props) => {
  const texts = useTexts('contacts');
  const { data } = useInfiniteQuery(contactQueries.list('', []));
  const count = data?.pages[0]?.count;
  return (
    <ConfirmDialog
      isOpen={count !== undefined}
      title={texts('deleteAllDialog.title', { count: count ?? 0 })}
      text={texts('deleteAllDialog.text')}
      confirmLabel={texts('deleteAll')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};
