import type { Identity } from '@balcao/contracts';
import type { Client, Message } from 'whatsapp-web.js';
import { z } from 'zod';
import { isEditRefused, isRevoked, revokeMessage } from './change-scripts.ts';
import type { AskPage } from './directory.ts';
import type { Finder } from './finder.ts';
import { Problem } from './problem.ts';

const editableMs = 15 * 60_000;
const mostEchoes = 1_000;

type ChannelChange = {
  readonly externalId: string;
  readonly fromMe: boolean;
  readonly kind: 'edit' | 'delete';
  readonly body: string;
};

export type Changes = {
  readonly edit: (externalId: string, to: readonly Identity[], body: string) => Promise<void>;
  readonly revoke: (externalId: string, to: readonly Identity[]) => Promise<void>;
  /** Whether it is the echo of our own change. */
  readonly isEcho: (change: ChannelChange) => boolean;
};

/**
 * Edits and deletions of our own messages. The page may show a change that failed, so a change is done when WhatsApp's
 * server has acknowledged it to this session. Until then it is repeated, which is harmless (rule O6).
 */
export function createChanges(client: Client, ask: AskPage, finder: Finder): Changes {
  const done = new Set<string>();
  /** The newest text that the server has. */
  const acknowledged = new Map<string, string>();

  async function ours(externalId: string, to: readonly Identity[]): Promise<Message> {
    const key = await finder.messageOf({ externalId, fromMe: true }, to);
    const message = key === null ? null : await client.getMessageById(key);
    if (message === null) throw new Problem('not-found', 'WhatsApp has no such message.');
    return message;
  }

  function expectEcho(externalId: string, kind: 'edit' | 'delete', body: string): void {
    done.add(echoOf({ externalId, kind, body }));
    const [oldest] = done;
    if (done.size > mostEchoes && oldest !== undefined) done.delete(oldest);
  }

  return {
    edit: async (externalId, to, body) => {
      const message = await ours(externalId, to);
      if (message.body === body && acknowledged.get(externalId) === body) return;
      expectEcho(externalId, 'edit', body);
      const edited = await message.edit(body, { linkPreview: false });
      if (edited === null) {
        const isLate = Date.now() - message.timestamp * 1_000 > editableMs;
        throw new Problem(isLate ? 'too-late' : 'rejected', 'WhatsApp does not let this message be edited.');
      }
      if (z.boolean().parse(await ask(isEditRefused, keySchema.parse(message.id)._serialized))) {
        throw new Problem('unknown', "WhatsApp's server has not taken the edit.");
      }
      acknowledged.set(externalId, body);
      const [oldest] = acknowledged.keys();
      if (acknowledged.size > mostEchoes && oldest !== undefined) acknowledged.delete(oldest);
    },

    revoke: async (externalId, to) => {
      if (z.boolean().parse(await ask(isRevoked, externalId))) return;
      const message = await ours(externalId, to);
      expectEcho(externalId, 'delete', '');
      const answer = answerSchema.parse(await ask(revokeMessage, keySchema.parse(message.id)._serialized));
      if (answer === 'gone') throw new Problem('not-found', answer);
      if (answer === 'too-late') throw new Problem('too-late', answer);
      if (answer === 'refused') throw new Problem('unknown', "WhatsApp's server has not taken the deletion.");
    },

    isEcho: ({ fromMe, ...change }) => fromMe && done.has(echoOf(change)),
  };
}

const keySchema = z.object({ _serialized: z.string() });
const answerSchema = z.enum(['gone', 'revoked', 'too-late', 'acknowledged', 'refused']);

function echoOf({ externalId, kind, body }: Omit<ChannelChange, 'fromMe'>): string {
  return `${kind} ${externalId} ${body}`;
}
