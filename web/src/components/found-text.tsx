import { findRanges, joinRanges, type MarkedPart, partsOf, type Snippet } from '@balcao/contracts';
import Box from '@mui/material/Box';

/**
 * Each part is an element of its own: a page translator takes bare texts out of the page, and what changes them later is
 * not seen.
 */
const Parts = ({ parts }: { readonly parts: readonly MarkedPart[] }) =>
  parts.map((part, index) =>
    part.isFound ? (
      <Box key={index} component="mark" sx={{ bgcolor: '#ffe28a', color: '#000', borderRadius: 0.5 }}>
        {part.text}
      </Box>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );

/** A part of a message; what turns text round in it turns nothing else. */
export const MarkedText = ({ text, marks }: Snippet) => (
  <bdi>
    <Parts parts={partsOf(text, marks)} />
  </bdi>
);

type Props = { readonly text: string; readonly search: string | undefined };

/** A text in which what was searched for stands out. */
export const FoundText = ({ text, search }: Props) =>
  search === undefined || search === '' ? (
    <span>{text}</span>
  ) : (
    <Parts parts={partsOf(text, joinRanges(findRanges(text, search)))} />
  );
