import type { Components, PaletteMode, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../locales/i18n.ts';

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.palette.primary.dark}`,
  outlineOffset: 2,
});

const fingers = '@media (pointer: coarse)';
/** A control that fingers press (rule U4). */
const wideEnough = { minHeight: 44 };

/**
 * Overlays hide the rest of their container from screen readers. Toasts are outside of it, so that they are announced
 * while a dialog is open (rule U6).
 */
const overlaysIn = {
  defaultProps: { container: () => document.getElementById('desk'), disableScrollLock: true },
};

/** In the dark no shadow separates an overlay from what is below it, which may be another overlay. */
const edge = (mode: PaletteMode) => (mode === 'dark' ? { border: '1px solid #2A3138' } : {});

/** MUI's own labels are English. Called on each render, so that a change of language applies. */
const named = (key: 'open' | 'close' | 'clear') => {
  const name = i18n.getFixedT(null, 'common')(key);
  return { 'aria-label': name, title: name };
};
const Loading = (): string => useTranslation('common').t('loading');

export const componentsOf = (mode: PaletteMode): Components<Theme> => ({
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      'html, body, #desk, #root': { height: '100%' },
      // A name may be one word that is longer than a line.
      body: { overscrollBehavior: 'none', overflowWrap: 'break-word' },
      // Each paragraph has the direction of its own first strong letter, whoever wrote it (rule U23). The parts of a
      // formatted text belong to their paragraph.
      ':where(body, body *:not(bdi, bdi *, bdo, [data-part], strong, b, em, i, del, code, mark, svg, svg *, [dir="ltr"]))':
        { unicodeBidi: 'plaintext' },
      a: { color: theme.palette.primary.dark },
      ':focus-visible': focusRing(theme),
      // Where an entry has fewer actions than the others, each stays below its like.
      '.row-actions': { display: 'flex' },
      '.row-button': {
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: 40,
        height: 40,
        padding: 0,
        border: 0,
        borderRadius: '50%',
        background: 'transparent',
        color: theme.palette.action.active,
        cursor: 'pointer',
        [fingers]: { width: 44, height: 44 },
        '@media (hover: hover)': { '&:hover': { backgroundColor: theme.palette.action.hover } },
        '&:active': { backgroundColor: theme.palette.action.selected },
      },
      // Long lists scroll by keys, and their own style hides the focus outline.
      '[data-virtuoso-scroller]:focus-visible': {
        outline: `2px solid ${theme.palette.primary.dark} !important`,
        outlineOffset: '-2px !important',
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    styleOverrides: {
      root: ({ theme }) => ({ fontFamily: 'inherit', '&.Mui-focusVisible': focusRing(theme) }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        minHeight: 40,
        [fingers]: wideEnough,
        borderRadius: 10,
        ...(ownerState.color !== 'primary' && ownerState.color !== undefined
          ? {}
          : ownerState.variant === 'contained'
            ? {
                backgroundColor: theme.palette.primary.dark,
                '&:hover': { backgroundColor: theme.palette.primary.dark, filter: 'brightness(0.93)' },
              }
            : { color: theme.palette.primary.dark }),
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { [fingers]: { ...wideEnough, minWidth: 44 } } },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { [fingers]: wideEnough },
      input: ({ theme }) => ({
        textOverflow: 'ellipsis',
        // In a search field, the placeholder is the only visible name.
        '&::placeholder': { opacity: 1, color: theme.palette.text.secondary },
      }),
    },
  },
  MuiMenuItem: {
    // The outline is inside, because a menu cuts off what is outside of it.
    styleOverrides: {
      root: {
        [fingers]: wideEnough,
        '&.Mui-focusVisible': { outlineOffset: -2 },
        // A name that is wider than a phone wraps.
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      loadingText: createElement(Loading),
      slotProps: {
        clearIndicator: () => named('clear'),
        popupIndicator: ({ popupOpen }) => named(popupOpen ? 'close' : 'open'),
      },
    },
    styleOverrides: {
      listbox: { '& .MuiAutocomplete-option': { [fingers]: wideEnough } },
      root: {
        // The field has two buttons at our width, so the text ends before them.
        '&.MuiAutocomplete-hasClearIcon.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root': {
          [fingers]: { paddingRight: 44 + 44 + 9 },
        },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      clickable: { [fingers]: wideEnough },
      deletable: { [fingers]: wideEnough },
      deleteIcon: {
        [fingers]: { boxSizing: 'content-box', fontSize: 22, padding: 11, margin: '0 0 0 -12px' },
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focused:not(.Mui-error)': { color: theme.palette.primary.dark } }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focused:not(.Mui-error)': { color: theme.palette.primary.dark } }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 48, '&.Mui-selected': { color: theme.palette.primary.dark } }),
    },
  },
  MuiLink: { styleOverrides: { root: ({ theme }) => ({ color: theme.palette.primary.dark }) } },
  // The font size must not decide the heading level.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', body1: 'p', body2: 'p' } } },
  MuiModal: overlaysIn,
  MuiPopover: {
    ...overlaysIn,
    // It fades in without growing, so that a quick user hits the item that they saw.
    styleOverrides: { paper: { transform: 'none !important', ...edge(mode) } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 16,
        ...edge(mode),
        // A form that is higher than the window scrolls, and its buttons stay visible.
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
      },
      paperFullScreen: { borderRadius: 0, border: 0 },
    },
  },
  // Room for the label of the first field, which is above its box.
  MuiDialogContent: { styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 8 } } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '12px 24px 20px',
        // A button that does not fit is below the others; in a narrow one the words are below each other.
        flexWrap: 'wrap',
        rowGap: 8,
        // A form may go on below this line.
        'form > .MuiDialogContent-root + &': {
          borderTop: `1px solid ${theme.palette.divider}`,
          paddingTop: 16,
        },
      }),
    },
  },
  // The part that is not done yet does not look done.
  MuiLinearProgress: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.palette.divider }) },
  },
  MuiTableCell: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) } },
  MuiBadge: {
    styleOverrides: {
      colorPrimary: ({ theme }) => ({ backgroundColor: theme.palette.primary.dark }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 10 },
      // MUI darkens the ground in dark mode, and black text on the darker red is hard to read.
      filled: ({ theme, ownerState: { severity = 'success' } }) => ({
        backgroundColor: theme.palette[severity].main,
      }),
    },
  },
});
