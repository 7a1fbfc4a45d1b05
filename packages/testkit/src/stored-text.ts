import { Client } from 'pg';

/** Every row of every table of a schema as text, to search for data that must not be there. */
export async function storedText(
  databaseUrl: string,
  schema: string,
  isWanted: (table: string) => boolean = () => true,
): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1',
      [schema],
    );
    const texts: string[] = [];
    for (const { name } of tables.filter((table) => isWanted(table.name))) {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${table} t`);
      texts.push(...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

/** Whether the text is there in plain form, or as bytes in hex or base64. */
export const containsText = (stored: string, text: string): boolean =>
  [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')].some((form) =>
    stored.includes(form),
  );
