import Box from '@mui/material/Box';
import { FormattedText } from '../../../entities/message/formatted-text.tsx';

type Props = {
  readonly text: string;
  readonly isFaded?: boolean;
  /** What was searched for; it is marked. */
  readonly search?: string | undefined;
};

/** What was written, as WhatsApp formats it. */
export const Caption = ({ text, isFaded = false, search }: Props) =>
  text === '' ? null : (
    <Box
      // A text from right to left reads so, also among others.
      dir="auto"
      sx={{
        fontSize: '0.9375rem',
        lineHeight: 1.45,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(isFaded ? { fontStyle: 'italic', color: 'text.secondary' } : {}),
        '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
      }}
    >
      <FormattedText text={text} search={search} />
    </Box>
  );
