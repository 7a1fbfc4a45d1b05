import { contacts } from './contacts/index.ts';
import { drafts } from './drafts/index.ts';
import { media } from './media/index.ts';
import { messages } from './messages/index.ts';
import { receiving } from './receiving/index.ts';
import { sending } from './sending/index.ts';
import type { MessagingModule } from './surroundings.ts';
import { texts } from './texts/index.ts';
import { tickets } from './tickets/index.ts';

/** The aggregates of this service. */
export const modules: readonly MessagingModule[] = [
  messages,
  media,
  texts,
  drafts,
  tickets,
  contacts,
  receiving,
  sending,
];
