import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import type { ReactNode } from 'react';

type Props = {
  readonly isOwn: boolean;
  readonly messageId?: string;
  /** The author's name, or a mark for messages without an author. */
  readonly author?: ReactNode;
  readonly time: string;
  readonly dateTime: string;
  /** Before the time: whether it was edited or is being sent. */
  readonly note?: string | undefined;
  /** After the time: the ticks. */
  readonly way?: ReactNode;
  readonly menu?: ReactNode;
  readonly quote?: ReactNode;
  readonly isFlashing?: boolean;
  readonly children: ReactNode;
  /** What went wrong, or what the user can still do. */
  readonly footer?: ReactNode;
};

/** One message in the conversation, whoever wrote it. */
export const Bubble = (props: Props) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: props.isOwn ? 'flex-end' : 'flex-start',
      px: { xs: 1.5, sm: 3 },
      py: 0.375,
    }}
  >
    <Box
      component="article"
      {...(props.messageId === undefined ? {} : { 'data-message': props.messageId })}
      sx={(theme) => ({
        position: 'relative',
        minWidth: 0,
        maxWidth: { xs: '88%', md: 'min(75%, 720px)' },
        px: 1.5,
        pt: 0.75,
        pb: 0.5,
        borderRadius: 1.6,
        boxShadow:
          props.isFlashing === true
            ? `0 0 0 3px ${theme.palette.primary.dark}`
            : '0 1px 1px rgba(15, 12, 40, 0.12)',
        transition: 'box-shadow 200ms',
        backgroundColor: props.isOwn
          ? alpha(theme.palette.primary.main, theme.palette.mode === 'light' ? 0.2 : 0.24)
          : theme.palette.background.paper,
        [props.isOwn ? 'borderBottomRightRadius' : 'borderBottomLeftRadius']: 4,
        '&:hover [data-menu], &:focus-within [data-menu], & [data-menu]:has([aria-expanded="true"])': {
          opacity: 1,
        },
      })}
    >
      {props.author === undefined ? null : (
        <Box sx={{ pr: 4, fontSize: '0.75rem', fontWeight: 700, color: 'primary.dark' }}>{props.author}</Box>
      )}
      {props.quote}
      {props.children}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 0.5,
          minHeight: 24,
          fontSize: '0.6875rem',
          color: 'text.secondary',
        }}
      >
        {props.note === undefined ? null : <span>{props.note}</span>}
        <time dateTime={props.dateTime}>{props.time}</time>
        {props.way}
        {props.menu === undefined ? null : (
          <Box
            data-menu
            sx={{
              // On hover it covers the corner of the bubble; on touch screens it is at the end of the line.
              '@media (hover: hover)': { position: 'absolute', top: 2, right: 2, zIndex: 1, opacity: 0 },
              '@media (hover: none)': { my: '-10px', mr: '-10px' },
            }}
          >
            {props.menu}
          </Box>
        )}
      </Box>
      {props.footer}
    </Box>
  </Box>
);
