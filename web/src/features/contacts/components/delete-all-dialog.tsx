import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { contactList } from '../api/contact-queries.ts';
import { WaitingDialog } from '../../../components/waiting-dialog.tsx';

type Props = { readonly isBusy: boolean; readonly onConfirm: () => void; readonly onClose: () => void };

/** The deletion ignores the page's filter, and the question says how many contacts there are. */
export const DeleteAllDialog = ({ isBusy, onConfirm, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const query = useInfiniteQuery(contactList('', []));
  const count = query.data?.pages[0]?.count;
  if (count === undefined)
    return (
      <WaitingDialog
        label={t('deleteAll')}
        isFetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteAllDialog.title', { count })}
      text={t('deleteAllDialog.text')}
      confirmLabel={t('deleteAllDialog.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};
