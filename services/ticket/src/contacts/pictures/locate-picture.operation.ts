import { AppError, locatePicture, picturePath } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';

/** Every signed-in user may open a picture while its contact shows it. */
export const serveLocatePicture = (db: TicketDb): OperationHandler =>
  serveOperation(locatePicture, async ({ key }) => {
    const shown = await db
      .selectFrom('st_contact_pictures as p')
      .innerJoin('rm_contacts as c', 'c.contact_id', 'p.contact_id')
      .select('c.contact_id')
      .where('p.picture_key', '=', key)
      .where('c.profile_pic_url', '=', picturePath(key))
      .where('c.merged_into', 'is', null)
      .executeTakeFirst();
    if (shown === undefined) throw new AppError('ERR_NOT_FOUND');
    return {};
  });
