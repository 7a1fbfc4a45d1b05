import { hasVariables } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { describeTicket } from '#tickets/index.ts';
import type { DeskTimeZone } from './desk-time-zone.ts';
import { renderInZone } from './render-in-zone.ts';

type About = {
  readonly ticketId: number;
  readonly user: string | null;
  readonly at: Date;
  readonly timeZone: DeskTimeZone;
};

/** Replaces the variables of a text. Most texts have none, so their ticket is not fetched. */
export const renderForTicket = async (
  bus: Bus,
  text: string,
  { ticketId, timeZone, ...about }: About,
  context: CallContext,
): Promise<string> =>
  hasVariables(text)
    ? renderInZone(text, { ...about, ticket: await describeTicket(bus, ticketId, context) }, timeZone)
    : text;
