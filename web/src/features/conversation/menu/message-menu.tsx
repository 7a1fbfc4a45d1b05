import type { Message } from '@balcao/contracts';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

const MessageMenuItems = lazyPart(() => import('./message-menu-items.tsx'));

/** Delete, edit, history, reply (rule M7). */
export const MessageMenu = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('conversation');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        disabled={message.isDeleted}
        aria-label={t('menu.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          '@media (hover: hover)': {
            bgcolor: 'background.paper',
            boxShadow: 1,
            '&:hover': { bgcolor: 'background.paper' },
          },
        }}
      >
        <ExpandMoreRounded fontSize="small" />
      </IconButton>
      {anchor === null ? null : (
        <MessageMenuItems message={message} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  );
};
