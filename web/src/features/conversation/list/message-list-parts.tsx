import Box from '@mui/material/Box';
import { Children } from 'react';
import type { Components } from 'react-virtuoso';
import type { ConversationRow } from '../state/conversation-rows.ts';

/** The height of a one-line message, which is the estimate for rows that were never measured. */
export const usualRowPx = 68;

export type ListContext = {
  /** The estimated height of all rows, so that the list can scroll to its end before it has drawn any; 0 if not needed. */
  readonly heightAtFirst: number;
};

const Foot = () => <Box sx={{ height: 12 }} />;

/** The list hides its rows until their position is certain, a sixth of a second after they are rendered. */
const Rows: Components<ConversationRow, ListContext>['List'] = ({
  style,
  ref,
  context: { heightAtFirst },
  children,
  ...props
}) => (
  <div
    {...props}
    ref={ref}
    style={{
      ...style,
      visibility: 'visible',
      ...(Children.count(children) === 0 ? { minHeight: heightAtFirst } : {}),
    }}
  >
    {children}
  </div>
);

export const listParts: Components<ConversationRow, ListContext> = { Footer: Foot, Header: Foot, List: Rows };
