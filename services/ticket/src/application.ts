import { automation } from './automation/index.ts';
import { catalogue } from './catalogue/index.ts';
import { consumers } from './consumers/index.ts';
import { contactDeletion } from './contact-deletion/index.ts';
import { contactMerge } from './contact-merge/index.ts';
import { contacts } from './contacts/index.ts';
import { inbound } from './inbound/index.ts';
import { notes } from './notes/index.ts';
import { reports } from './reports/index.ts';
import type { TicketModule } from './surroundings.ts';
import { tickets } from './tickets/index.ts';
import { timeline } from './timeline/index.ts';

/** The aggregates of this service. Their projections apply an event in this order. */
export const modules: readonly TicketModule[] = [
  contacts,
  catalogue,
  tickets,
  automation,
  notes,
  reports,
  contactDeletion,
  contactMerge,
  timeline,
  inbound,
  consumers,
];
