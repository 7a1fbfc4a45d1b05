import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DrawerLinks } from './drawer-links.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { railWidth } from '../../lib/page/screen.ts';

// Only small screens need it, and only when it opens.
const OverlayDrawer = lazyPart(() => import('./overlay-drawer.tsx'));

/** The longest name of a page, in any language, fits. */
const openWidth = 272;

type Props = {
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** On wide screens the drawer narrows to a rail of icons; below 600 px it opens over the page. */
export const SideDrawer = ({ isNarrow, isOpen, onClose }: Props) => {
  const { t } = useTranslation('shell');
  if (isNarrow)
    return isOpen ? <OverlayDrawer width={openWidth} label={t('navigation')} onClose={onClose} /> : null;
  return (
    <Box
      component="nav"
      data-off-paper
      aria-label={t('navigation')}
      sx={(theme) => ({
        width: isOpen ? openWidth : railWidth,
        flexShrink: 0,
        overflow: 'hidden auto',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: theme.transitions.create('width', { duration: 160 }),
      })}
    >
      <DrawerLinks isOpen={isOpen} onFollow={() => undefined} />
    </Box>
  );
};
