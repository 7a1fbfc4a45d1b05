import { AppError, hiddenNumbers, hideNumbers, locateMedia } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { fileOfEnding } from '#messages/media-file.rules.ts';
import { findMedia } from './media.query.ts';
import { numbersOf } from '#tickets/index.ts';
import { findMessages } from '#messages/index.ts';
import type { Surroundings } from '#surroundings.ts';

/** Finds the file behind a link, if the user may see its ticket. A held message is visible to its sender only. */
export const serveLocateMedia = ({ store: { db }, known }: Surroundings): OperationHandler =>
  serveOperation(locateMedia, async ({ mediaName, actor }, context) => {
    const [messageId = '', ending = ''] = mediaName.split('.');
    const [media, [message]] = await Promise.all([findMedia(db, messageId), findMessages(db, [messageId])]);
    const stored = media?.stored ?? null;
    if (media === null || stored === null || message === undefined) throw new AppError('ERR_NOT_FOUND');
    const isSender = actor.kind === 'user' && actor.userId === message.user_id;
    const file = fileOfEnding(stored, media.twins, ending);
    if (file === null || (message.is_held && !isSender)) throw new AppError('ERR_NOT_FOUND');
    const ticketId = message.ticket_id;
    await known.authorize({ ticketId, actor }, context).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND'
        ? new AppError('ERR_NOT_FOUND')
        : error;
    });
    // A fetched file has no name of its own. The message has the name that the channel gave.
    const fileName = file.fileName === '' ? (message.media?.fileName ?? '') : file.fileName;
    if (actor.kind !== 'user' || actor.seesNumbers) return { media: { ...file, fileName }, ticketId };
    const people = await numbersOf(db, [message.contact_id]);
    const numbers = [...people.values()].flat().concat(message.author_number ?? []);
    return { media: { ...file, fileName: hideNumbers(fileName, hiddenNumbers(numbers)) }, ticketId };
  });
