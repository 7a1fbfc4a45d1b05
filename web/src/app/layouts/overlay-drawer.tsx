import Drawer from '@mui/material/Drawer';
import { DrawerLinks } from './drawer-links.tsx';

type Props = { readonly width: number; readonly label: string; readonly onClose: () => void };

/** A drawer over the page. Following a link or touching the page closes it. */
const OverlayDrawer = ({ width, label, onClose }: Props) => (
  <Drawer
    open
    onClose={onClose}
    slotProps={{ paper: { component: 'nav', 'aria-label': label, sx: { width } } }}
  >
    <DrawerLinks isOpen onFollow={onClose} />
  </Drawer>
);

export default OverlayDrawer;
