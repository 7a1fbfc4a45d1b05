import type { MessagingEvents, PastEventOf, TicketEvents } from '@balcao/contracts';
import type { FeedChange } from './feed.rules.ts';

type MessageEventsOfFeed = Pick<
  MessagingEvents,
  'MessageReceived' | 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'
>;
type FeedSource = PastEventOf<MessageEventsOfFeed> | PastEventOf<TicketEvents>;

const nothing: readonly FeedChange[] = [];

/** The changes that an event makes in the feeds of unread tickets. */
export const feedChangesOf = (event: FeedSource): readonly FeedChange[] => {
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
