import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatBadge } from '../../../lib/text/format.ts';

type Props = { readonly unseen: number; readonly onClick: () => void };

/** Shown to a user who has scrolled up: jumps to the newest message and counts the new ones. */
export const NewestButton = ({ unseen, onClick }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <Button
      variant="outlined"
      aria-label={unseen > 0 ? t('newMessages', { count: unseen }) : t('toNewest')}
      onClick={onClick}
      sx={{
        position: 'absolute',
        // Above the menu button of the message below it, which takes the mouse even while it is invisible.
        zIndex: 2,
        right: 16,
        bottom: 16,
        minWidth: 44,
        minHeight: 44,
        px: unseen > 0 ? 2 : 1,
        borderRadius: 3,
        boxShadow: 3,
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'background.paper' },
      }}
    >
      <KeyboardArrowDownRounded />
      {unseen > 0 ? t('newMessages', { count: unseen, shown: formatBadge(unseen) }) : null}
    </Button>
  );
};
