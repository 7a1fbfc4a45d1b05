import { tagSummarySchema } from '@balcao/contracts';
import { folded } from '@balcao/event-store/database/folded';
import { sql } from 'kysely';
import { z } from 'zod';

/** The tags of a contact `c`; null for none, as most contacts have none. */
export const tagsOfContact = sql`(
  select json_agg(json_build_object('id', tag.tag_id, 'name', tag.name, 'color', tag.color) order by ${folded('tag.name')})
  from rm_contact_tags tagged join rm_tags tag using (tag_id) where tagged.contact_id = c.contact_id
)`;

type ContactColumns = {
  readonly contact_id: number;
  readonly name: string;
  readonly number: string | null;
  readonly is_number_hidden: boolean;
  readonly email: string;
  readonly profile_pic_url: string;
  readonly is_group: boolean;
  readonly messenger_id: string | null;
  readonly instagram_id: string | null;
  readonly telegram_id: string | null;
  readonly webchat_id: string | null;
  readonly tags: unknown;
};

const tagsSchema = z.array(tagSummarySchema);

/** The facts of a contact that every list shows. */
export const contactFactsOf = (row: ContactColumns) => ({
  id: row.contact_id,
  name: row.name,
  number: row.number,
  isNumberHidden: row.is_number_hidden,
  email: row.email,
  profilePicUrl: row.profile_pic_url,
  isGroup: row.is_group,
  messengerId: row.messenger_id,
  instagramId: row.instagram_id,
  telegramId: row.telegram_id,
  webchatId: row.webchat_id,
  tags: row.tags === null ? [] : tagsSchema.parse(row.tags),
});
