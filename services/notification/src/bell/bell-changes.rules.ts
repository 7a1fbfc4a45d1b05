import type { MessagingEvents, PastEventOf, TicketEvents } from '@balcao/contracts';
import type { BellChange } from './bell.rules.ts';

type MessageEventsOfBell = Pick<
  MessagingEvents,
  'MessageReceived' | 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'
>;
type BellSource = PastEventOf<MessageEventsOfBell> | PastEventOf<TicketEvents>;

const nothing: readonly BellChange[] = [];

/** The changes that an event makes in the bells of users. */
export const bellChangesOf = (event: BellSource): readonly BellChange[] => {
  switch (event.type) {
    case 'MessageReceived': {
      const { ticketId, inboundNumber } = event.data;
      return inboundNumber === null ? nothing : [{ ticketId, alert: true, places: [] }];
    }
    case 'MessageEdited':
    case 'MessageDeleted':
    case 'MessageChangeRefused':
      // The entry of that message says something else now.
      return [{ ticketId: event.data.ticketId, alert: false, places: [] }];
    case 'TicketAccepted':
    case 'TicketReturned':
    case 'TicketClosed':
    case 'TicketReopened':
    case 'TicketTransferred':
    case 'TicketUndone': {
      const { ticketId, from, to } = event.data;
      return [{ ticketId, alert: false, places: [from, to] }];
    }
    case 'AutomationPaused':
    case 'SectorNotChosen': {
      // It needs attention, so it alerts although no message arrived.
      const { ticketId, place } = event.data;
      return [{ ticketId, alert: true, places: [place] }];
    }
    case 'AutomationResumed':
    case 'TicketRead':
    case 'TicketDeleted': {
      const { ticketId, place } = event.data;
      return [{ ticketId, alert: false, places: [place] }];
    }
    default:
      return nothing;
  }
};
