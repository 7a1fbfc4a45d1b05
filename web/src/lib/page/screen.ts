import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

const usual = 16;

/** A height for text, in px, scaled by the browser's text size (rule U5). */
export const withText = (px: number): number => {
  const chosen = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((px * (chosen > 0 ? chosen : usual)) / usual);
};

/** The icons of the drawer, on screens that are wider than a phone. */
export const railWidth = 64;

/** Where something begins that must not cover them. */
export const besideRail = railWidth + 16;

/** Whether the user has a mouse. With a finger, focusing a field opens a keyboard over the page. */
export const hasFinePointer = (): boolean => window.matchMedia('(pointer: fine)').matches;

/** Whether the window is as narrow as a phone: the drawer is closed, and a conversation fills the page. */
export const useIsPhone = (): boolean => useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
