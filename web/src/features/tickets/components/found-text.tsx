import { Fragment } from 'react';
import Box from '@mui/material/Box';
import { markFound } from '../state/search-words.ts';

type Props = { readonly text: string; readonly search: string | undefined };

/** A text in which what was searched for stands out. */
export const FoundText = ({ text, search }: Props) =>
  search === undefined || search === ''
    ? text
    : markFound(text, search).map((part, index) =>
        part.isFound ? (
          <Box key={index} component="mark" sx={{ bgcolor: '#ffe28a', color: '#000', borderRadius: 0.5 }}>
            {part.text}
          </Box>
        ) : (
          <Fragment key={index}>{part.text}</Fragment>
        ),
      );
