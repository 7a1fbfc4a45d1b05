import Box from '@mui/material/Box';
import { FormattedText } from '../../../entities/message/formatted-text.tsx';

type Props = {
  readonly text: string;
  readonly isFaded?: boolean;
  /** The searched words, which are highlighted. */
  readonly search?: string | undefined;
};

/** The text with WhatsApp's formatting. */
export const Caption = ({ text, isFaded = false, search }: Props) =>
  text === '' ? null : (
    <Box
      // A right-to-left text has its own direction among others.
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
