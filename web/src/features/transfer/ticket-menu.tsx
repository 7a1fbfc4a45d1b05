import { can, type Ticket } from '@balcao/contracts';
import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { useUser } from '../../lib/session/session.ts';
import { useShortcut } from '../../lib/page/shortcuts.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';

const TicketMenuItems = lazyPart(() => import('./ticket-menu-items.tsx'));
const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx'));
const DeleteTicketDialog = lazyPart(() => import('./delete-ticket-dialog.tsx'));

type Props = {
  readonly ticket: Ticket;
  readonly onTransferred: (ticket: Ticket) => void;
  readonly onDeleted: () => void;
  /** Opens the search of its conversation; the menu's button gets the focus back. */
  readonly onSearch: (from: HTMLElement) => void;
  /** Returns it to the sector, if no button beside the menu does. */
  readonly onReturn?: (() => void) | undefined;
};

/** Transfer in every status, and delete for users who may (rule T4). On a phone Return too. */
export const TicketMenu = ({ ticket, onTransferred, onDeleted, onSearch, onReturn }: Props) => {
  const { t } = useTranslation('transfer');
  const { profile } = useUser();
  const [opened, setOpened] = useState<'transfer' | 'delete'>();
  useShortcut('transfer', () => setOpened('transfer'));
  const close = (): void => setOpened(undefined);
  return (
    <>
      <MenuButton label={t('menu')} icon={<MoreVertRounded />}>
        {(anchor, closeMenu) => (
          <TicketMenuItems
            anchor={anchor}
            onClose={closeMenu}
            onChoose={setOpened}
            onSearch={() => onSearch(anchor)}
            onReturn={onReturn}
            mayDelete={can(profile, 'ticket-options:deleteTicket')}
          />
        )}
      </MenuButton>
      {opened === 'transfer' ? (
        <TransferDialog ticket={ticket} onTransferred={onTransferred} onClose={close} />
      ) : opened === 'delete' ? (
        <DeleteTicketDialog ticket={ticket} onDeleted={onDeleted} onClose={close} />
      ) : null}
    </>
  );
};
