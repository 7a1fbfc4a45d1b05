import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Splash } from '../components/loading/delayed-skeleton.tsx';
import { ConversationContext } from '../features/conversation/conversation-context.ts';
import { TicketCacheContext } from '../features/tickets/ticket-cache-context.ts';
import { useDesk } from './desk.ts';
import { AppShell } from './layouts/app-shell.tsx';

export { followSession } from './desk.ts';

/** The desk of the signed-in user, with the shell around its pages. */
export const DeskFrame = () => {
  const desk = useDesk((state) => state.desk);
  const conversation = useMemo(
    () => (desk === undefined ? undefined : { cache: desk.conversations, outbox: desk.outbox }),
    [desk],
  );
  if (desk === undefined)
    return (
      <Box sx={{ height: '100dvh', display: 'flex' }}>
        <Splash />
      </Box>
    );
  return (
    <TicketCacheContext value={desk.tickets}>
      <ConversationContext value={conversation}>
        <AppShell />
      </ConversationContext>
    </TicketCacheContext>
  );
};
