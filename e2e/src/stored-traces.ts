import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '@balcao/local/stack';
import { containsText, storedText } from '@balcao/testkit';

const schemas = ['auth', 'channel_session', 'gateway', 'integration', 'messaging', 'notification', 'ticket'];

/** Those of the texts that some table of some service contains. */
export const tracesInTables = async (stack: Stack, texts: readonly string[]): Promise<readonly string[]> => {
  const tables = await Promise.all(schemas.map((schema) => storedText(stack.databaseUrl, schema)));
  return texts.filter((text) => tables.some((table) => containsText(table, text)));
};

/** Those of the texts that NATS and Redis have on disk. */
export const tracesInBrokers = async (stack: Stack, texts: readonly string[]): Promise<readonly string[]> => {
  const files = await readdir(stack.dataPath, { recursive: true, withFileTypes: true });
  const kept = files.filter((file) => file.isFile() && /[/\\](?:nats|redis)/.test(file.parentPath));
  if (kept.length === 0) throw new Error('The brokers keep their files elsewhere.');
  const found = new Set<string>();
  for (const file of kept) {
    const bytes = await readFile(join(file.parentPath, file.name), 'latin1');
    for (const text of texts) if (containsText(bytes, text)) found.add(text);
  }
  return [...found];
};
