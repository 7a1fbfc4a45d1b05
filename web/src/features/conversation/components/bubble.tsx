import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { FormattedText } from '../text/formatted-text.tsx';
import { Ticks, type TickState } from './ticks.tsx';

type Props = {
  readonly isOwn: boolean;
  readonly author?: string | undefined;
  readonly body: string;
  readonly time: string;
  readonly dateTime: string;
  readonly ticks?: TickState | undefined;
  readonly isFaded?: boolean;
  readonly note?: string | undefined;
  readonly children?: ReactNode;
};

/** One text in the conversation, whoever wrote it. */
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
      sx={(theme) => ({
        maxWidth: { xs: '88%', md: 'min(75%, 720px)' },
        px: 1.5,
        pt: 0.75,
        pb: 0.5,
        borderRadius: 1.6,
        boxShadow: '0 1px 1px rgba(15, 12, 40, 0.12)',
        bgcolor: props.isOwn ? 'transparent' : 'background.paper',
        backgroundColor: props.isOwn
          ? alpha(theme.palette.primary.main, theme.palette.mode === 'light' ? 0.2 : 0.24)
          : theme.palette.background.paper,
        [props.isOwn ? 'borderBottomRightRadius' : 'borderBottomLeftRadius']: 4,
      })}
    >
      {props.author === undefined ? null : (
        <Box sx={{ fontSize: '0.75rem', fontWeight: 700, color: 'primary.dark' }}>{props.author}</Box>
      )}
      <Box
        sx={{
          fontSize: '0.9375rem',
          lineHeight: 1.45,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(props.isFaded === true ? { fontStyle: 'italic', color: 'text.secondary' } : {}),
          '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
        }}
      >
        <FormattedText text={props.body} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 0.5,
          fontSize: '0.6875rem',
          color: 'text.secondary',
        }}
      >
        {props.note === undefined ? null : <span>{props.note}</span>}
        <time dateTime={props.dateTime}>{props.time}</time>
        {props.ticks === undefined ? null : <Ticks state={props.ticks} />}
      </Box>
      {props.children}
    </Box>
  </Box>
);
