import Box from '@mui/material/Box';
import type { ReactNode, SyntheticEvent } from 'react';

type Props = {
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  readonly children: ReactNode;
};

/** Fields below each other; what they say of mistakes is ours and not the browser's. */
export const FormStack = ({ onSubmit, children }: Props) => (
  <Box
    component="form"
    noValidate
    // Should the script ever fail, the browser must not write a password into the address.
    method="post"
    onSubmit={(event) => void onSubmit(event)}
    sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
  >
    {children}
  </Box>
);
