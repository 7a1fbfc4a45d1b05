import Box from '@mui/material/Box';

type Props = { readonly label: string; readonly text: string };

/** Lines are not wrapped; the keyboard can scroll them. */
export const CodeBox = ({ label, text }: Props) => (
  <Box
    component="pre"
    tabIndex={0}
    role="group"
    aria-label={label}
    sx={{
      m: 0,
      p: 1.5,
      borderRadius: 1,
      bgcolor: 'action.hover',
      fontSize: '0.8125rem',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      maxHeight: 560,
      overflowY: 'auto',
    }}
  >
    {text}
  </Box>
);
