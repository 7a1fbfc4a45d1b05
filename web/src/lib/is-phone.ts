import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is as narrow as a phone's: there the drawer is closed, and a conversation has the page for itself. */
export const useIsPhone = (): boolean => useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
