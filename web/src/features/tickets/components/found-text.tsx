import Box from '@mui/material/Box';
import { markFound } from '../state/search-words.ts';

type Props = { readonly text: string; readonly search: string | undefined };

/**
 * A text in which what was searched for stands out. Each part is an element of its own: a page translator takes bare texts
 * out of the page, and what changes them later is not seen.
 */
export const FoundText = ({ text, search }: Props) =>
  search === undefined || search === '' ? (
    <span>{text}</span>
  ) : (
    markFound(text, search).map((part, index) =>
      part.isFound ? (
        <Box key={index} component="mark" sx={{ bgcolor: '#ffe28a', color: '#000', borderRadius: 0.5 }}>
          {part.text}
        </Box>
      ) : (
        <span key={index}>{part.text}</span>
      ),
    )
  );
