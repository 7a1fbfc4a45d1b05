import Box from '@mui/material/Box';

type Props = { readonly facts: readonly (readonly [string, string | null])[] };

/** Labelled facts; empty ones are left out. */
export const LabelledFacts = ({ facts }: Props) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
    {facts.map(([name, value], index) =>
      value === null || value === '' ? null : (
        <Box key={index}>
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value}
          </Box>
        </Box>
      ),
    )}
  </Box>
);
