import { type SettingKey, hasVariables, renderDeskText, renderText } from '@balcao/contracts';
import type { MessagingDb } from '#database/store.ts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { describeTicket } from '#tickets/index.ts';

const key = 'timeZone' satisfies SettingKey;

export type DeskTimeZone = () => Promise<string>;

/** Read for every text, so a change counts from the next text on in every process (rule D10). */
export const findDeskTimeZone = async (db: MessagingDb, first: string): Promise<string> => {
  const row = await db.selectFrom('rm_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? first;
};

type About = Omit<Parameters<typeof renderText>[1], 'timeZone'>;

/** Most texts have no variables, so the time zone is not read. */
export const renderInZone = async (text: string, about: About, timeZone: DeskTimeZone): Promise<string> =>
  hasVariables(text) ? renderText(text, { ...about, timeZone: await timeZone() }) : text;

/** As `renderInZone`, for texts of the automation. */
export const renderDeskTextInZone = async (
  text: string,
  about: About,
  timeZone: DeskTimeZone,
): Promise<string> =>
  hasVariables(text) ? renderDeskText(text, { ...about, timeZone: await timeZone() }) : text;

type Sent = {
  readonly ticketId: number;
  readonly user: string | null;
  readonly at: Date;
  readonly timeZone: DeskTimeZone;
};

/** Replaces the variables of a text. Most texts have none, so their ticket is not fetched. */
export const renderForTicket = async (
  bus: Bus,
  text: string,
  { ticketId, timeZone, ...about }: Sent,
  context: CallContext,
): Promise<string> =>
  hasVariables(text)
    ? renderInZone(text, { ...about, ticket: await describeTicket(bus, ticketId, context) }, timeZone)
    : text;
