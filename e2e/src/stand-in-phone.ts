import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const program = fileURLToPath(
  new URL('../../services/channel-session/test/whatsapp-web-stand-in/main.ts', import.meta.url),
);
const announcementSchema = z.object({ controlUrl: z.string(), browserArgs: z.array(z.string()) });
const outboxSchema = z.object({
  messages: z.array(z.object({ id: z.string(), body: z.string() })),
});

export type StandInPhone = {
  /** The value of WHATSAPP_BROWSER_ARGS, the product's only switch for it. */
  readonly browserArgs: readonly string[];
  readonly scan: (qrcode: string) => Promise<void>;
  readonly write: (message: { from: string; name: string; body: string }) => Promise<void>;
  readonly raiseAck: (id: string, ack: number) => Promise<void>;
  readonly outbox: () => Promise<readonly { readonly id: string; readonly body: string }[]>;
  readonly stop: () => Promise<void>;
};

/** The WhatsApp Web stand-in of the tests, in its own process; it knows nothing of the desk. */
export const startStandInPhone = async (): Promise<StandInPhone> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = z.tuple([z.string()]).parse(await once(createInterface(child.stdout), 'line'));
  const { controlUrl, browserArgs } = announcementSchema.parse(JSON.parse(line));
  const control = async (name: string, input: object): Promise<unknown> => {
    const response = await fetch(`${controlUrl}/${name}`, { method: 'POST', body: JSON.stringify(input) });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    browserArgs,
    scan: async (qrcode) => {
      await control('scan', { qrcode });
    },
    write: async (message) => {
      await control('messages', { ...message, timestamp: Math.floor(Date.now() / 1_000) });
    },
    raiseAck: async (id, ack) => {
      await control('acks', { id, ack });
    },
    outbox: async () => outboxSchema.parse(await control('outbox', {})).messages,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
};
