import type { Message } from '@balcao/contracts';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import ReplyRounded from '@mui/icons-material/ReplyRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../components/use-copy.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { useMessageActions } from '../message-actions.ts';
import { canDelete, canEdit } from '../state/changeable.ts';
import { wordsOf } from '../../../entities/message/written-text.ts';

type Props = { readonly message: Message; readonly anchor: HTMLElement; readonly onClose: () => void };
type Item = {
  readonly key: 'delete' | 'edit' | 'history' | 'reply' | 'copy';
  readonly icon: ReactNode;
  readonly isOffered: boolean;
  readonly act: () => void;
};

const MessageMenuItems = ({ message, anchor, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: errors } = useTranslation('errors');
  const { hasConnection, reply, edit, show } = useMessageActions();

  const mayEdit = (): boolean => canEdit(message, serverNow(), hasConnection);
  const [isEditable] = useState(mayEdit);
  const tryToEdit = (): void => {
    // The time for edits may end while the menu is open.
    if (mayEdit()) edit(message);
    else toast('error', errors('timeExceeded'));
  };
  const words = wordsOf(message);
  const copy = useCopy();

  const items: readonly Item[] = [
    { key: 'reply', icon: <ReplyRounded fontSize="small" />, isOffered: true, act: () => reply(message) },
    {
      key: 'copy',
      icon: <ContentCopyRounded fontSize="small" />,
      isOffered: words !== '',
      act: () => {
        anchor.focus();
        void copy(words);
      },
    },
    {
      key: 'edit',
      icon: <EditOutlined fontSize="small" />,
      isOffered: isEditable,
      act: tryToEdit,
    },
    {
      key: 'history',
      icon: <HistoryRounded fontSize="small" />,
      isOffered: message.oldMessages.length > 0,
      act: () => show({ kind: 'history', message }),
    },
    {
      key: 'delete',
      icon: <DeleteOutlineRounded fontSize="small" />,
      isOffered: canDelete(message, hasConnection),
      act: () => show({ kind: 'delete', message }),
    },
  ];
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={() => {
        onClose();
        anchor.focus();
      }}
      // The opened dialog takes the focus; giving it back to the button would take it away again.
      disableRestoreFocus
    >
      {items
        .filter(({ isOffered }) => isOffered)
        .map(({ key, icon, act }) => (
          <MenuItem
            key={key}
            onClick={() => {
              onClose();
              act();
            }}
            sx={{ minHeight: 44 }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {t(`menu.${key}`)}
          </MenuItem>
        ))}
    </Menu>
  );
};

export default MessageMenuItems;
