import type { User } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

type Props = {
  readonly user: User;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Says what a suspension does before it shuts a user out (rule A27). */
export const SuspendDialog = ({ user: { name }, ...props }: Props) => {
  const { t } = useTranslation('users');
  return (
    <ConfirmDialog
      {...props}
      isOpen
      title={t('suspension.title', { name })}
      text={t('suspension.text')}
      confirmLabel={t('suspension.confirm')}
    />
  );
};
