import Box from '@mui/material/Box';
import type { ReactNode, SyntheticEvent } from 'react';

type Props = {
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  readonly children: ReactNode;
};

/** The fields of a form, one below the other, with our own error messages instead of the browser's. */
export const FormStack = ({ onSubmit, children }: Props) => (
  <Box
    component="form"
    noValidate
    // With POST, a failed script does not put a password into the address.
    method="post"
    onSubmit={(event) => void onSubmit(event)}
    sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
  >
    {children}
  </Box>
);
