import Box from '@mui/material/Box';
import { Children } from 'react';
import type { Components } from 'react-virtuoso';
import type { ConversationRow } from '../state/conversation-rows.ts';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatBadge } from '../../../lib/text/format.ts';

/** The height of a one-line message, which is the estimate for rows that were never measured. */
export const usualRowPx = 68;

export type ListContext = {
  /** The estimated height of all rows, so that the list can scroll to its end before it has drawn any; 0 if not needed. */
  readonly heightAtFirst: number;
};

const Foot = () => <Box sx={{ height: 12 }} />;

/** The list hides its rows until their position is certain, a sixth of a second after they are rendered. */
const Rows: Components<ConversationRow, ListContext>['List'] = ({
  style,
  ref,
  context: { heightAtFirst },
  children,
  ...props
}) => (
  <div
    {...props}
    ref={ref}
    style={{
      ...style,
      visibility: 'visible',
      ...(Children.count(children) === 0 ? { minHeight: heightAtFirst } : {}),
    }}
  >
    {children}
  </div>
);

export const listParts: Components<ConversationRow, ListContext> = { Footer: Foot, Header: Foot, List: Rows };

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
