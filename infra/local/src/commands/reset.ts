import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { ExplainedError, type Say } from '../console.ts';
import { emptyDataFolder, openDataFolder } from '../data-folder/data-folder.ts';
import { rememberedFolder } from '../data-folder/reachable-folder.ts';
import { takeDataFolder } from '../data-folder/run-record.ts';
import { isComposeUsable } from '../machine/docker.ts';
import type { Settings } from '../settings.ts';
import { forgetComposeStores } from '../stores/compose-stores.ts';

/** Deletes the contents of the data folder after a confirmation. */
export async function reset({ dataPath, addresses }: Settings, isAgreed: boolean, say: Say): Promise<void> {
  if (!existsSync(dataPath)) return;
  if (!isAgreed) await askForYes(dataPath);
  const record = await takeDataFolder(dataPath, say);
  try {
    if (await isComposeUsable()) await forgetComposeStores(openDataFolder(dataPath).id);
    const outside = rememberedFolder(dataPath);
    if (outside !== undefined) rmSync(outside, { recursive: true, force: true });
    emptyDataFolder(
      dataPath,
      readdirSync(dataPath).filter((name) => name !== 'run.json'),
    );
  } finally {
    record.release();
  }
  say(`The data in ${dataPath} are forgotten.`);
  const given = Object.values(addresses).filter((address) => address !== undefined);
  if (given.length > 0) say('The servers whose addresses you give (DATABASE_URL …) were not touched.');
}

async function askForYes(dataPath: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new ExplainedError(
      'Nobody can be asked here. To forget the data without a question: npm start -- --reset --yes',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This deletes every conversation, contact, user and connection in ${dataPath}. Type yes to go on: `,
  );
  terminal.close();
  if (!['yes', 'y', 'sim', 's', 'si', 'sí'].includes(answer.trim().toLowerCase()))
    throw new ExplainedError('Nothing was deleted.');
}
