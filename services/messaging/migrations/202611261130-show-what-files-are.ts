import { type QueryExecutorProvider, sql } from 'kysely';

const shown = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/3gpp',
  'video/ogg',
];

/** The kind of a message follows the file that came, and no longer what was announced. */
export const showWhatFilesAre = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`
      update rm_messages m set media_type = found.kind
      from (
        select f.message_id, case
          when f.twins ->> 'mp3' is not null then 'audio'
          when f.stored ->> 'mimeType' <> all(${shown}::text[]) then 'application'
          when a.media_type = 'audio' and f.stored ->> 'mimeType' like 'video/%' and f.stored ->> 'width' is null
            then 'audio'
          else split_part(f.stored ->> 'mimeType', '/', 1)
        end as kind
        from rm_media f join rm_messages a using (message_id)
        where f.state = 'stored' and f.outgoing is null and f.stored is not null
      ) found
      where m.message_id = found.message_id and m.media_type in ('image', 'audio', 'video') and m.media_type <> found.kind
    `.execute(db);
  },
};
