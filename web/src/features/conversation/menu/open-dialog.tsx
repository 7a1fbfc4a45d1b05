import type { TicketStatus } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';

type Props = {
  readonly status: Exclude<TicketStatus, 'open'>;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

const actions = { pending: 'accept', closed: 'reopen' } as const;

/** Reply is always offered (rule M23); if the ticket is not open, this dialog opens it first. */
const OpenDialog = ({ status, onClose, onConfirm }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: tickets } = useTranslation('tickets');
  return (
    <ConfirmDialog
      isOpen
      isHarmless
      title={t('menu.reply')}
      text={t(`composer.placeholder.${status}`)}
      confirmLabel={tickets(`actions.${actions[status]}`)}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};

export default OpenDialog;
