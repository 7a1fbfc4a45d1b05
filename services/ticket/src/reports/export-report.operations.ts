import {
  beginReportExport,
  maskAnswer,
  readReportExport,
  type TicketListItem,
  ticketListItemSchema,
} from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import { newId } from '@balcao/service-kit';
import { seesNumbers } from '#contacts/index.ts';
import { findItems } from '#tickets/index.ts';
import type { Surroundings } from '#surroundings.ts';
import { findConversations } from './conversations.query.ts';
import { conversationRow } from './conversation-row.rules.ts';
import { scopeOf } from './report-scope.query.ts';

const rowsAtOnce = 300;

type Parts = Pick<Surroundings, 'store' | 'clock' | 'timeZone'>;

export const serveReportExports = ({ store, clock, timeZone }: Parts): readonly OperationHandler[] => [
  // A record of who exported what; no rule reads it.
  serveOperation(beginReportExport, async ({ columns, from, to }, context) => {
    const exportId = newId();
    const data = { exportId, columns, firstDay: from, lastDay: to };
    await store.transaction((tx) =>
      tx.append(`report-export-${exportId}`, 'any', [{ type: 'ReportExported', data }], {
        metadata: metadataOf(context),
      }),
    );
    return {};
  }),

  // In the order of opening, which never changes, so no ticket is missing or exported twice.
  serveOperation(readReportExport, async ({ columns, after, ...asked }, { actor }) => {
    const scope = scopeOf(asked, { actor, timeZone: await timeZone(), now: clock.now() });
    const found = await findConversations(store.db, scope, { after, limit: rowsAtOnce });
    const tickets = await findItems(
      store.db,
      found.map(({ ticketId }) => ticketId),
    );
    const present = (ticket: TicketListItem): TicketListItem =>
      seesNumbers(actor) ? ticket : ticketListItemSchema.parse(maskAnswer(ticket));
    const last = found.length < rowsAtOnce ? undefined : found.at(-1);
    return {
      rows: found.flatMap((conversation) => {
        const ticket = tickets.get(conversation.ticketId);
        return ticket === undefined ? [] : [conversationRow(present(ticket), conversation, columns)];
      }),
      next: last === undefined ? null : { at: last.createdAt.toISOString(), ticketId: last.ticketId },
    };
  }),
];
