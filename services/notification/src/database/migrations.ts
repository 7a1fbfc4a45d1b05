import { createLiveLog } from '../../migrations/202611210900_create_live_log.ts';
import { trackTickets } from '../../migrations/202611211200_track_tickets.ts';

export const migrations = {
  '202611210900_create_live_log': createLiveLog,
  '202611211200_track_tickets': trackTickets,
};
