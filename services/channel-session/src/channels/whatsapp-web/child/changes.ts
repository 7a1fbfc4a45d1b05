import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from '@balcao/contracts';
import type { Client, Message } from 'whatsapp-web.js';
import { z } from 'zod';
import type { AskPage } from './directory.ts';
import type { Finder } from './finder.ts';
import { readRevocable } from './page-scripts.ts';
import { Problem } from './problem.ts';

const editableMs = 15 * 60_000;
const lookAgainMs = 200;
const keptEchoes = 1_000;

type HeardChange = {
  readonly externalId: string;
  readonly fromMe: boolean;
  readonly kind: 'edit' | 'delete';
  readonly body: string;
};

export type Changes = {
  readonly edit: (externalId: string, to: readonly Identity[], body: string) => Promise<void>;
  readonly revoke: (externalId: string, to: readonly Identity[], deadline: number) => Promise<void>;
  /** Whether that is what we did ourselves, come back. */
  readonly isEcho: (change: HeardChange) => boolean;
};

/** Edits and deletions of our own messages. The library does nothing, and says nothing, where one is not allowed. */
export function createChanges(client: Client, ask: AskPage, finder: Finder): Changes {
  const done = new Set<string>();

  async function ours(externalId: string, to: readonly Identity[]): Promise<Message> {
    const key = await finder.messageOf({ externalId, fromMe: true }, to);
    const message = key === null ? null : await client.getMessageById(key);
    if (message === null) throw new Problem('not-found', 'WhatsApp has no such message.');
    return message;
  }

  function expectEcho(externalId: string, kind: 'edit' | 'delete', body: string): void {
    done.add(echoOf({ externalId, kind, body }));
    const [oldest] = done;
    if (done.size > keptEchoes && oldest !== undefined) done.delete(oldest);
  }

  return {
    edit: async (externalId, to, body) => {
      const message = await ours(externalId, to);
      if (message.body === body) return;
      expectEcho(externalId, 'edit', body);
      const edited = await message.edit(body, { linkPreview: false });
      if (edited !== null) return;
      const isLate = Date.now() - message.timestamp * 1_000 > editableMs;
      throw new Problem(isLate ? 'too-late' : 'rejected', 'WhatsApp does not let this message be edited.');
    },

    revoke: async (externalId, to, deadline) => {
      const message = await ours(externalId, to);
      const key = keySchema.parse(message.id)._serialized;
      const standing = async () => standingSchema.parse(await ask(readRevocable, key));
      const before = await standing();
      if (before === 'revoked') return;
      if (before !== 'allowed') throw new Problem(before === 'gone' ? 'not-found' : 'too-late', before);
      expectEcho(externalId, 'delete', '');
      await message.delete(true);
      while ((await standing()) !== 'revoked') {
        if (Date.now() > deadline) throw new Problem('unknown', 'WhatsApp has not deleted it yet.');
        await sleep(lookAgainMs);
      }
    },

    isEcho: ({ fromMe, ...change }) => fromMe && done.has(echoOf(change)),
  };
}

const keySchema = z.object({ _serialized: z.string() });
const standingSchema = z.enum(['gone', 'revoked', 'allowed', 'too-late']);

function echoOf({ externalId, kind, body }: Omit<HeardChange, 'fromMe'>): string {
  return `${kind} ${externalId} ${body}`;
}
