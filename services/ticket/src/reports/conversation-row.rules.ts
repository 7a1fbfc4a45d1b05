import type { ReportColumn, TicketListItem } from '@balcao/contracts';

/** The measures of one ticket over all its spans, in milliseconds. */
export type Conversation = {
  readonly ticketId: number;
  readonly createdAt: Date;
  /** The end of the newest span, if it has ended. */
  readonly closedAt: Date | null;
  readonly reopened: number;
  /** The tags of the first span: those of its contact when it ended, or now. */
  readonly tags: readonly string[];
  /** The first response of the ticket. */
  readonly firstResponse: Times;
  readonly queue: Times;
  /** Of all users who held the ticket. */
  readonly handling: Times;
  /** Of the newest span that has ended. */
  readonly resolution: Times;
};

/** By the clock, and within working hours. */
type Times = readonly [wallMs: number | null, workingMs: number | null];

/** The columns of one conversation as texts; "" where there is no value. */
export const conversationRow = (
  ticket: TicketListItem,
  conversation: Conversation,
  columns: readonly ReportColumn[],
): string[] => columns.map((column) => textOf(column, ticket, conversation));

const textOf = (column: ReportColumn, ticket: TicketListItem, conversation: Conversation): string => {
  const { firstResponse, queue, handling, resolution } = conversation;
  switch (column) {
    case 'ticketId':
      return String(ticket.id);
    case 'createdAt':
      return conversation.createdAt.toISOString();
    case 'status':
      return ticket.status;
    case 'closedAt':
      return ticket.status === 'closed' ? (conversation.closedAt?.toISOString() ?? '') : '';
    case 'contactName':
      return ticket.contact.name;
    case 'contactNumber':
      return ticket.contact.number ?? '';
    case 'connection':
      return ticket.whatsapp?.name ?? '';
    case 'queue':
      return ticket.queue?.name ?? '';
    case 'user':
      return ticket.user?.name ?? '';
    case 'tags':
      return conversation.tags.join(', ');
    case 'isGroup':
      return String(ticket.isGroup);
    case 'reopened':
      return String(conversation.reopened);
    case 'firstResponseSeconds':
      return seconds(firstResponse[0]);
    case 'firstResponseWorkingSeconds':
      return seconds(firstResponse[1]);
    case 'queueSeconds':
      return seconds(queue[0]);
    case 'queueWorkingSeconds':
      return seconds(queue[1]);
    case 'handlingSeconds':
      return seconds(handling[0]);
    case 'handlingWorkingSeconds':
      return seconds(handling[1]);
    case 'resolutionSeconds':
      return seconds(resolution[0]);
    case 'resolutionWorkingSeconds':
      return seconds(resolution[1]);
  }
};

const seconds = (ms: number | null): string => (ms === null ? '' : String(Math.round(ms) / 1_000));
