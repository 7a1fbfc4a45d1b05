import { DriverError, type Driver, type OutgoingMessage } from '#channels/driver.ts';
import type { ChildLink } from './child-link.ts';
import { mostFileBytes } from './child-protocol.ts';
import type { ExchangeFolder } from './exchange-folder.ts';
import type { Deadlines } from './whatsapp-web-config.ts';

type Commanding = {
  /** Throws `not-ready`. */
  readonly readyChild: () => ChildLink;
  readonly exchange: ExchangeFolder;
  readonly deadlines: Deadlines;
};

type Commands = Pick<
  Driver,
  'send' | 'edit' | 'revoke' | 'downloadMedia' | 'picture' | 'checkNumber' | 'contacts' | 'findOutgoing'
>;

/** The commands of a ready session, each with its deadline. */
export function createCommands({ readyChild, exchange, deadlines }: Commanding): Commands {
  async function send({ file, quoted: asked, ...text }: OutgoingMessage): Promise<void> {
    const child = readyChild();
    const quoted = asked ?? null;
    if (file === undefined) {
      await child.call('send', { ...text, file: null, quoted }, deadlines.send);
      return;
    }
    if (file.size > mostFileBytes) throw new DriverError('too-large', 'WhatsApp Web breaks on such files.');
    const { fileName, mimeType, isVoice } = file;
    const staged = await exchange.copyIn(await file.open());
    try {
      const input = { ...text, file: { path: staged.path, fileName, mimeType, isVoice }, quoted };
      await child.call('send', input, deadlines.sendFile);
    } finally {
      await staged.remove();
    }
  }

  return {
    send,
    edit: async (externalId, to, body) => {
      await readyChild().call('edit', { externalId, to, body }, deadlines.change);
    },
    revoke: async (externalId, to) => {
      await readyChild().call('revoke', { externalId, to }, deadlines.change);
    },
    downloadMedia: async (message, peer) => {
      const child = readyChild();
      const file = await exchange.createEmpty();
      try {
        await child.call('download', { message, peer, path: file.path }, deadlines.download);
        return file.read();
      } finally {
        await file.remove();
      }
    },
    picture: async (of) => {
      const child = readyChild();
      const file = await exchange.createEmpty();
      try {
        const { isThere } = await child.call('picture', { of, path: file.path }, deadlines.ask);
        return isThere ? file.read() : null;
      } finally {
        await file.remove();
      }
    },
    checkNumber: async (number) => (await readyChild().call('check', { number }, deadlines.ask)).identities,
    contacts: async () => (await readyChild().call('contacts', {}, deadlines.ask)).contacts,
    findOutgoing: async (externalId, to) => {
      const { ack } = await readyChild().call('find', { externalId, to }, deadlines.find);
      return ack === null ? { found: false } : { found: true, ack };
    },
  };
}
