/** Scripts that run inside the page for edits and deletions; see `page-scripts.ts`. */

type PageMessage = {
  readonly id: { readonly id: string; readonly fromMe: boolean; readonly remote: unknown };
  readonly type: string;
  /** The ack of a change that WhatsApp's server refused. */
  readonly isSendFailure?: boolean;
  /** For a deleted message: its former key. */
  readonly protocolMessageKey?: { readonly id: string };
};
type PageChat = {
  readonly promises?: { readonly sendRevokeMsgs?: Promise<unknown> | null };
};
type PageModules = {
  WAWebCmd: {
    Cmd: {
      sendRevokeMsgs: (
        chat: PageChat,
        revoked: { readonly list: PageMessage[]; readonly type: 'message' },
        options: { readonly clearMedia: boolean },
      ) => unknown;
    };
  };
  WAWebMsgActionCapability: { canSenderRevokeMsg: (message: PageMessage) => boolean };
  WAWebCollections: {
    Msg: {
      get: (id: string) => PageMessage | undefined;
      getModelsArray: () => PageMessage[];
      getMessagesById: (ids: string[]) => Promise<{ messages?: PageMessage[] } | undefined>;
    };
    Chat: {
      get: (wid: unknown) => PageChat | undefined;
      find: (wid: unknown) => Promise<PageChat>;
    };
  };
};
declare const window: { require<N extends keyof PageModules>(name: N): PageModules[N] };

/** WhatsApp Web shows an edit before its server has it, and marks one that the server refused. */
export function isEditRefused(serialized: string): boolean {
  return window.require('WAWebCollections').Msg.get(serialized)?.isSendFailure === true;
}

/** A deleted message has another key. */
export function isRevoked(externalId: string): boolean {
  return window
    .require('WAWebCollections')
    .Msg.getModelsArray()
    .some(
      ({ type, id, protocolMessageKey }) =>
        type === 'revoked' && id.fromMe && (protocolMessageKey?.id ?? id.id) === externalId,
    );
}

/**
 * Deletes a message for everyone and returns the answer of WhatsApp's server. The library does not wait for that, and
 * silently deletes only for us if it may not delete for everyone.
 */
export async function revokeMessage(
  serialized: string,
): Promise<'gone' | 'revoked' | 'too-late' | 'acknowledged' | 'refused'> {
  const { Msg, Chat } = window.require('WAWebCollections');
  const message = Msg.get(serialized) ?? (await Msg.getMessagesById([serialized]))?.messages?.[0];
  if (message === undefined) return 'gone';
  if (message.type === 'revoked') return 'revoked';
  if (!window.require('WAWebMsgActionCapability').canSenderRevokeMsg(message)) return 'too-late';
  const chat = Chat.get(message.id.remote) ?? (await Chat.find(message.id.remote));
  const { Cmd } = window.require('WAWebCmd');
  const returned = Cmd.sendRevokeMsgs(chat, { list: [message], type: 'message' }, { clearMedia: true });
  const answers = await (chat.promises?.sendRevokeMsgs ?? returned);
  const isTaken =
    Array.isArray(answers) &&
    answers.length > 0 &&
    answers.every(
      (answer: { readonly messageSendResult?: unknown } | null) => answer?.messageSendResult === 'OK',
    );
  return isTaken ? 'acknowledged' : 'refused';
}
