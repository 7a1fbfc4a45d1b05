import Paper, { type PaperProps } from '@mui/material/Paper';

/** A centred bar over the messages, which do not move. */
export const OverMessages = (props: Omit<PaperProps, 'sx'>) => (
  <Paper
    elevation={4}
    {...props}
    sx={{
      position: 'absolute',
      zIndex: 1,
      top: 8,
      left: '50%',
      transform: 'translateX(-50%)',
      maxWidth: 'calc(100% - 16px)',
      display: 'flex',
      alignItems: 'center',
      borderRadius: 3,
    }}
  />
);
