import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort, takePort } from '../processes/free-port.ts';

const memorySchema = z.object({
  /** Identifies resources outside the folder (containers, stores of a closed checkout). */
  id: z.string(),
  masterKey: z.string(),
  passwords: z.record(z.string(), z.string()),
  ports: z.record(z.string(), z.number().int()),
  admin: z.discriminatedUnion('state', [
    z.object({ state: z.literal('pending'), password: z.string() }),
    z.object({ state: z.literal('shown'), email: z.string().optional() }),
  ]),
});
type Memory = z.infer<typeof memorySchema>;

/** The folder with everything of an installation: stores, secrets, media, sessions, logs. */
export type DataFolder = {
  path: string;
  id: string;
  /** `id:key`, where the key is 32 random bytes in base64; created once. */
  masterKey: string;
  /** Random, created on the first request for this name. */
  password(name: string): string;
  /** The earlier port of this name if it is free, otherwise another free one. */
  port(name: string): Promise<number>;
  /** The port that this name got before, if any. */
  knownPort(name: string): number | undefined;
  /** Not shown yet; undefined once it was. */
  pendingAdminPassword(): string | undefined;
  adminPasswordWasShown(email: string): void;
  /** The admin whose password was shown; older folders do not record it. */
  shownAdminEmail(): string | undefined;
  logPath(name: string): string;
  folder(name: string): string;
};

const toolsFolder = 'tools';
const memoryFile = 'memory.json';

export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true });
  // Closed to others. As root, servers of another account must be able to enter their own folders.
  chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  const memoryPath = join(path, memoryFile);
  const memory = existsSync(memoryPath) ? readMemory(memoryPath) : newMemory();
  const save = (): void => {
    writeFileSync(`${memoryPath}.new`, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${memoryPath}.new`, memoryPath);
  };
  save();
  const folder = (name: string): string => {
    const inside = join(path, name);
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  };
  return {
    path,
    id: memory.id,
    masterKey: memory.masterKey,
    password(name) {
      const known = memory.passwords[name];
      if (known !== undefined) return known;
      const password = randomBytes(24).toString('hex');
      memory.passwords[name] = password;
      save();
      return password;
    },
    async port(name) {
      const known = memory.ports[name];
      if (known !== undefined && (await takePort(known))) return known;
      const taken = new Set(Object.values(memory.ports));
      let port = await freePort();
      while (taken.has(port)) port = await freePort();
      memory.ports[name] = port;
      save();
      return port;
    },
    knownPort: (name) => memory.ports[name],
    pendingAdminPassword: () => (memory.admin.state === 'pending' ? memory.admin.password : undefined),
    adminPasswordWasShown(email) {
      memory.admin = { state: 'shown', email };
      save();
    },
    shownAdminEmail: () => (memory.admin.state === 'shown' ? memory.admin.email : undefined),
    logPath: (name) => join(folder('logs'), `${name}.log`),
    folder,
  };
}

/** Deletes everything except the downloaded tools. */
export function emptyDataFolder(path: string, names: readonly string[]): void {
  for (const name of names.filter((entry) => entry !== toolsFolder))
    rmSync(join(path, name), { recursive: true, force: true });
}

const newId = (): string => randomBytes(6).toString('hex');

function newMemory(): Memory {
  return {
    id: newId(),
    masterKey: `local-1:${randomBytes(32).toString('base64')}`,
    passwords: {},
    ports: {},
    admin: { state: 'pending', password: randomBytes(12).toString('base64url') },
  };
}

function readMemory(path: string): Memory {
  try {
    return memorySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(
      `${path} is damaged. Bring it back from a copy: it holds the keys of the data in this folder. (npm start -- --reset forgets all of them.)`,
      { cause: error },
    );
  }
}
