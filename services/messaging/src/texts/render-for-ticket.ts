import { hasVariables, renderText } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { describeTicket } from '#tickets/index.ts';

type About = {
  readonly ticketId: number;
  readonly user: string | null;
  readonly at: Date;
  readonly timeZone: string;
};

/** A text as it goes out. Most have no variables, and need nothing of their ticket. */
export const renderForTicket = async (
  bus: Bus,
  text: string,
  { ticketId, ...about }: About,
  context: CallContext,
): Promise<string> =>
  hasVariables(text)
    ? renderText(text, { ...about, ticket: await describeTicket(bus, ticketId, context) })
    : text;
