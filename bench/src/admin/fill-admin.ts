import type pg from 'pg';

/**
 * Entries over ninety days, as the audit log's consumer would write them: few users, many kinds, one thing changed
 * often.
 */
export const fillAudit = async (pool: pg.Pool, count: number): Promise<void> => {
  await pool.query(
    `insert into notification.rm_audit_entries
       (event_id, at, actor_kind, user_id, user_name, action, kind, thing_id, thing_name, changes)
     select gen_random_uuid(), now() - make_interval(secs => 7700000.0 * n / $1), 'user',
       1 + n % 47, 'Person ' || 1 + n % 47, 'changed',
       (array['signIn', 'signIn', 'signIn', 'signIn', 'tag', 'user', 'quickAnswer', 'contact', 'sector', 'setting',
         'connection', 'integration'])[1 + n % 12],
       (1 + (n / 12) % 5000)::text, 'Thing ' || 1 + (n / 12) % 5000,
       jsonb_build_array(jsonb_build_object('field', 'name', 'before', 'Name ' || n, 'after', 'Name ' || n + 1))
     from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query('vacuum analyze notification.rm_audit_entries');
};

/** Contacts as after an import. */
export const fillContacts = async (pool: pg.Pool, count: number): Promise<void> => {
  await pool.query(
    `insert into ticket.rm_contacts
       (contact_id, name, number, numbers, is_number_hidden, is_group, email, profile_pic_url, revision, search_name,
        created_at, updated_at)
     select 10000000 + n, 'Imported ' || n, 5531900000000 + n, array[(5531900000000 + n)::text], false, false,
       'c' || n || '@example.com', '', 1, 'imported ' || n, now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query('vacuum analyze ticket.rm_contacts');
};

/** More tags and quick answers than any desk has, because their pages must scroll anyway. */
export const fillCatalogue = async (pool: pg.Pool, count: number): Promise<void> => {
  await pool.query(
    `insert into ticket.rm_tags (tag_id, name, color, revision, created_at, updated_at)
     select 10000000 + n, 'Tag ' || n, '#5C59A0', 1, now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query(
    `insert into ticket.rm_quick_answers (quick_answer_id, shortcut, message, revision, created_at, updated_at)
     select 10000000 + n, 'answer' || n, 'Hello {{name}}, this is answer ' || n, 1, now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query('vacuum analyze ticket.rm_tags, ticket.rm_quick_answers');
};
