import {
  asText,
  boolean,
  nullableNumber,
  nullableText,
  nullableTime,
  number,
  object,
  objectWhen,
  text,
  time,
  word,
} from '@balcao/event-store/database/json-text';
import { eachText } from '@balcao/contracts';
import { columnOf } from '#database/contact-columns.ts';
import { foldedText } from '@balcao/event-store/database/folded';

const tag = object({ id: number('tag.tag_id'), name: text('tag.name'), color: text('tag.color') });

/**
 * `toItem` of ticket-items.query.ts in SQL, for tickets `t`, contacts `c`, users `u`, connections `w` and sectors
 * `q`.
 */
export const itemText = asText(
  object({
    id: number('t.ticket_id'),
    status: word('t.status'),
    unreadMessages: number('greatest(t.last_inbound - t.read_up_to, 0)'),
    lastMessage: text('t.last_message'),
    lastMessageAt: nullableTime('t.last_message_at'),
    lastMessageRevision: number('t.last_message_revision'),
    isGroup: boolean('t.is_group'),
    userId: nullableNumber('t.user_id'),
    user: objectWhen('t.user_id is not null', {
      id: number('t.user_id'),
      name: text(`coalesce(u.name, '')`),
    }),
    contactId: number('t.contact_id'),
    contact: object({
      id: number('t.contact_id'),
      name: text('c.name'),
      number: nullableText('c.number'),
      isNumberHidden: boolean('c.is_number_hidden'),
      ...eachText((name) => text(`c.${columnOf(name)}`)),
      profilePicUrl: text('c.profile_pic_url'),
      isGroup: boolean('t.is_group'),
      messengerId: nullableText('c.messenger_id'),
      instagramId: nullableText('c.instagram_id'),
      telegramId: nullableText('c.telegram_id'),
      webchatId: nullableText('c.webchat_id'),
      tags: {
        sql: `coalesce((
          select '[' || string_agg(${tag.sql}, ',' order by ${foldedText('tag.name')}) || ']'
          from rm_contact_tags tagged join rm_tags tag using (tag_id) where tagged.contact_id = c.contact_id
        ), '[]')`,
      },
      revision: number('c.revision'),
    }),
    whatsappId: nullableNumber('t.connection_id'),
    whatsapp: objectWhen('w.name is not null', {
      name: text('w.name'),
      type: nullableText('w.type'),
      color: text(`coalesce(w.color, '')`),
    }),
    queueId: nullableNumber('t.queue_id'),
    queue: objectWhen('q.name is not null', {
      id: number('q.queue_id'),
      name: text('q.name'),
      color: text('q.color'),
    }),
    transf: boolean('t.transf'),
    lastInbound: number('t.last_inbound'),
    revision: number('t.revision'),
    createdAt: time('t.created_at'),
    updatedAt: time('t.updated_at'),
  }),
);
