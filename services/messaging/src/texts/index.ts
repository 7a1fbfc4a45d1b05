import type { MessagingModule } from '#surroundings.ts';
import { followAuth, followConnections } from './follow-settings.consumers.ts';

export {
  type DeskTimeZone,
  findDeskTimeZone,
  renderDeskTextInZone,
  renderForTicket,
  renderInZone,
} from './render-texts.ts';

export const texts: MessagingModule = {
  open: () => ({ consumers: (from) => [followAuth(from), followConnections(from)] }),
};
