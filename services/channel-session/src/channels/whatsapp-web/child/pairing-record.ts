import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Stored under this name in existing profiles. */
const recordSchema = z.object({ tellFromMs: z.number() });

/** What a profile records of its pairing, beside the browser's own files. */
export type PairingRecord = {
  /** A profile that was ready once and needs a scan again was unlinked while no session ran. */
  readonly wasPaired: boolean;
  /** Chats without a mark are read from here: older messages are from before this desk was linked. */
  readonly sinceMs: () => number;
  readonly write: (sinceMs: number) => void;
};

export function openPairingRecord(profilePath: string): PairingRecord {
  const path = join(profilePath, 'pairing.json');
  const read = () => recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return {
    wasPaired: existsSync(path),
    sinceMs: () => read().tellFromMs,
    write: (sinceMs) => {
      writeFileSync(path, JSON.stringify({ tellFromMs: sinceMs }), { mode: 0o600 });
    },
  };
}
