import type { TicketStatus } from '@balcao/contracts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useTexts } from '../../../lib/i18n.ts';

type Props = {
  readonly status: Exclude<TicketStatus, 'open'>;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

const actions = { pending: 'accept', closed: 'reopen' } as const;

/** Reply is always offered (rule M23); where nothing can be written the ticket is to be opened first. */
const OpenDialog = ({ status, onClose, onConfirm }: Props) => {
  const texts = useTexts('conversation');
  const tickets = useTexts('tickets');
  return (
    <ConfirmDialog
      isOpen
      isHarmless
      title={texts('menu.reply')}
      text={texts(`composer.placeholder.${status}`)}
      confirmLabel={tickets(`actions.${actions[status]}`)}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};

export default OpenDialog;
