import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly count?: number | undefined;
  /** Filters of the list: beside the title on wide screens, below it on others. */
  readonly filters?: ReactNode;
  /** The page's actions, at the end of the title's line. */
  readonly children?: ReactNode;
};

export const PageHeader = ({ title, count, filters, children }: Props) => (
  <Box
    data-beside-paper
    sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, minHeight: 44, mb: 2 }}
  >
    <Typography variant="h1" sx={{ flex: 1, minWidth: 'min-content' }}>
      {title}
      {count === undefined ? null : (
        <>
          {/* If the line is too short, the count goes below and the buttons stay. */}{' '}
          <Typography
            component="span"
            variant="h1"
            color="textSecondary"
            sx={{ fontWeight: 400, whiteSpace: 'nowrap' }}
          >
            {`(${String(count)})`}
          </Typography>
        </>
      )}
    </Typography>
    {filters === undefined ? null : (
      <Box
        sx={{
          order: { xs: 1, lg: 0 },
          flex: { xs: '1 0 100%', lg: 'none' },
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          gap: 1.5,
        }}
      >
        {filters}
      </Box>
    )}
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>{children}</Box>
  </Box>
);
