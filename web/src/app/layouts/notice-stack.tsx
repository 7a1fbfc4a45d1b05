import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Between the buttons of the top bar, or below the header of a conversation that fills the page. */
  readonly isBelowHeader?: boolean;
};

const inBar = {
  top: { xs: 6, md: 8 },
  left: { xs: 56, md: '50%' },
  right: { xs: 152, sm: 248, md: 'auto' },
  width: { md: 'max-content' },
  maxWidth: { md: 'calc(100% - 480px)' },
  transform: { md: 'translateX(-50%)' },
} as const;
const belowHeader = { top: 80, left: 8, right: 8 } as const;

/** The desk's banners take up no room, so that nothing on the page moves under the pointer. */
export const NoticeStack = ({ children, isBelowHeader = false }: Props) => (
  <Box
    data-off-paper
    sx={{
      position: 'fixed',
      zIndex: 'appBar',
      display: 'flex',
      flexDirection: 'column',
      gap: 0.5,
      pointerEvents: 'none',
      ...(isBelowHeader ? belowHeader : inBar),
    }}
  >
    {children}
  </Box>
);

/** One banner of the stack. */
export const noticeSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: { xs: 1, md: 2 },
  py: { xs: 0.25, md: 0.75 },
  maxHeight: { xs: 44, md: 40 },
  fontSize: { xs: '0.75rem', md: '0.875rem' },
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'center',
  color: '#fff',
  borderRadius: 2,
} as const;
