import Box from '@mui/material/Box';
import { Children } from 'react';
import type { Components } from 'react-virtuoso';
import type { ConversationRow } from '../state/conversation-rows.ts';

/** Of a message of one line: rows that were never measured are taken for so high. */
export const usualRowPx = 68;

export type ListContext = {
  /** Of all rows as they are taken for, so that the list can be scrolled to its end before it has drawn any; 0: not needed. */
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
