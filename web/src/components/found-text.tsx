import { findRanges, joinRanges, type MarkedPart, partsOf, type Snippet } from '@balcao/contracts';
import Box from '@mui/material/Box';

/**
 * Each part is an element of its own: a page translator replaces bare text nodes, and later changes to them would not
 * show.
 */
const Parts = ({ parts }: { readonly parts: readonly MarkedPart[] }) =>
  parts.map((part, index) =>
    part.isFound ? (
      <Box key={index} component="mark" sx={{ bgcolor: '#ffe28a', color: '#000', borderRadius: 0.5 }}>
        {part.text}
      </Box>
    ) : (
      <span key={index} data-part>
        {part.text}
      </span>
    ),
  );

/** One line. In a narrow space the beginning is cut, so that the first match can be read in full. */
export const MarkedLine = ({ text, marks }: Snippet) => {
  const from = marks[0]?.from ?? 0;
  const to = marks[0]?.to ?? 0;
  const rest = {
    text: text.slice(to),
    marks: marks.slice(1).map((mark) => ({ from: mark.from - to, to: mark.to - to })),
  };
  const [before, found, after] = [text.slice(0, from), text.slice(from, to), partsOf(rest.text, rest.marks)];
  return (
    <Box component="bdi" sx={{ display: 'flex', flex: '1 1 0', minWidth: 0, whiteSpace: 'pre' }}>
      <Box
        component="span"
        sx={{ ...cutOff, flex: '0 1000 auto', display: 'flex', justifyContent: 'flex-end' }}
      >
        <span>{before}</span>
      </Box>
      <Box component="span" sx={{ ...cutOff, flex: '0 1 auto' }}>
        <Parts parts={[{ text: found, isFound: true }].filter((part) => part.text !== '')} />
      </Box>
      <Box component="span" sx={{ ...cutOff, flex: '1 1 0', textOverflow: 'ellipsis' }}>
        <Parts parts={after} />
      </Box>
    </Box>
  );
};

const cutOff = { minWidth: 0, overflow: 'hidden' } as const;

/** A part of a message; its direction marks act only inside it. */
export const MarkedText = ({ text, marks }: Snippet) => (
  <bdi>
    <Parts parts={partsOf(text, marks)} />
  </bdi>
);

type Props = { readonly text: string; readonly search: string | undefined };

/** A text with the search matches marked. */
export const FoundText = ({ text, search }: Props) =>
  search === undefined || search === '' ? (
    <span data-part>{text}</span>
  ) : (
    <Parts parts={partsOf(text, joinRanges(findRanges(text, search)))} />
  );
