import { AppError, tryOutAutomation } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { findSectors, findTexts } from './facts.query.ts';
import { tryOut } from './run-try-out.ts';

/** Plays a customer with the present settings. Nothing is stored or sent (rule J9). */
export const serveTryOut = (db: TicketDb, timeZone: () => Promise<string>): EndpointHandler =>
  serveEndpoint(tryOutAutomation, async ({ params: { whatsappId }, body: { name, isGroup, messages } }) => {
    const connection = (await findTexts(db, [whatsappId])).get(whatsappId);
    if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
    const [sectors, zone] = await Promise.all([findSectors(db, connection.queueIds), timeZone()]);
    const steps = tryOut(
      { name, isGroup, connection: { ...connection, id: whatsappId }, sectors, calendar: { timeZone: zone } },
      messages.map(({ at, text }) => ({ at: new Date(at), text })),
    );
    return { body: { timeZone: zone, steps: [...steps] } };
  });
