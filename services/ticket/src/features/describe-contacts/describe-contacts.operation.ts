import { describeContacts } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

export const serveDescribeContacts = (db: TicketDb): OperationHandler =>
  serveOperation(describeContacts, async ({ contactIds }) => {
    const contacts = await db
      .selectFrom('rm_contacts')
      .select([
        'contact_id as id',
        'name',
        'number',
        'is_number_hidden as isNumberHidden',
        'email',
        'profile_pic_url as profilePicUrl',
        'is_group as isGroup',
        'messenger_id as messengerId',
        'instagram_id as instagramId',
        'telegram_id as telegramId',
        'webchat_id as webchatId',
      ])
      .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
      .execute();
    return { contacts };
  });
