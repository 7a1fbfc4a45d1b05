import { sql, type Kysely } from 'kysely';

/** As text, so that every other letter of it stays as a rebuild writes it. */
export const numberThem = `
  update rm_messages message set old_messages = numbered.old_messages
  from (
    select held.message_id, ('[' || string_agg(
      regexp_replace(
        old.element::text, '^\\{"id":"([^"]+)"',
        '{"id":' || coalesce(event.revision, -old.place::int) || ',"changeId":"\\1"'
      ), ',' order by old.place
    ) || ']')::json as old_messages
    from rm_messages held
    cross join lateral json_array_elements(held.old_messages) with ordinality as old (element, place)
    left join es_events event on event.stream = 'message-' || held.message_id and event.type = 'MessageEdited'
      and coalesce(event.data->>'changeId', event.id::text) = old.element->>'id'
    where held.old_messages::text <> '[]'
    group by held.message_id
  ) numbered
  where message.message_id = numbered.message_id`;

/** Former texts have numbers: the revision with which each was replaced. */
export const numberOldTexts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(numberThem).execute(db);
  },
};
