import type { Collections } from './collections.ts';
import { Emitter } from './emitter.ts';
import { mediaModules } from './media-modules.ts';
import type { ChatModel, ContactModel, MessageFields, MessageModel } from './models.ts';
import type { Outgoing } from './outgoing.ts';
import type { ServerLink } from './server-link.ts';
import type { Session } from './session.ts';
import { MsgKey, Wid } from './wid.ts';

type Stanza = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Stanza[];
};

export type ModuleTable = Readonly<Record<string, unknown>>;

type Parts = {
  readonly link: ServerLink;
  readonly session: Session;
  readonly collections: Collections;
  readonly outgoing: Outgoing;
};

/** The modules of WhatsApp Web that the library requests, by name. If an upgrade needs more, its error names them. */
export function moduleTable(parts: Parts): ModuleTable {
  return {
    ...sessionModules(parts),
    ...peopleModules(parts),
    ...chatModules(parts),
    ...changeModules(parts),
    ...mediaModules(),
  };
}

function sessionModules({ session, collections, link }: Parts): ModuleTable {
  const keyPair = { pubKey: new Uint8Array(32) };
  return {
    WAWebSocketModel: { Socket: session.socket },
    WAWebConnModel: { Conn: session.conn },
    WAWebCmd: { Cmd: session.cmd },
    WAWebLaunchSocketUtils: {
      refreshQR: () => {
        session.refreshQrcode();
      },
    },
    WAWebStreamModel: { Stream: { markAvailable: () => undefined, markUnavailable: () => undefined } },
    WAWebOfflineHandler: { OfflineMessageHandler: { getOfflineDeliveryProgress: () => 100 } },
    WAWebAltDeviceLinkingApi: {},
    WABase64: { encodeB64: (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)) },
    WAWebCompanionRegClientUtils: { DEVICE_PLATFORM: '1' },
    WAWebAdvSignatureApi: {},
    WAWebUserPrefsInfoStore: { waNoiseInfo: { get: () => Promise.resolve({ staticKeyPair: keyPair }) } },
    WAWebSignalStoreApi: {
      waSignalStore: { getRegistrationInfo: () => Promise.resolve({ identityKeyPair: keyPair }) },
    },
    WAWebUserPrefsMultiDevice: { getADVSecretKey: () => 'secret' },
    WAWebUserPrefsMeUser: {
      getMaybeMePnUser: () => (link.me === null ? undefined : collections.me.pn),
      getMaybeMeLidUser: () => (link.me === null ? undefined : collections.me.lid),
    },
    WAWebMiscBrowserUtils: { info: () => ({ os: 'Linux', name: 'Chrome' }) },
    WAWebSyncGatingUtils: {},
    WAWebCallCollection: Object.assign(new Emitter(), { calls: session.calls }),
    WAWap: {
      generateId: () => 'stanza',
      wap: (tag: string, attributes: Readonly<Record<string, string>>, children: readonly Stanza[] = []) => ({
        tag,
        attributes,
        children,
      }),
    },
    WADeprecatedSendIq: {
      deprecatedCastStanza: ({ attributes, children }: Stanza) => {
        const callId = children.find(({ tag }) => tag === 'reject')?.attributes['call-id'];
        if (callId !== undefined) link.tell({ kind: 'decline', callId, to: attributes['to'] ?? '' });
        return Promise.resolve();
      },
    },
    WAWebAddonReactionTableMode: { reactionTableMode: { bulkUpsert: () => undefined } },
    WAWebAddonPollVoteTableMode: { pollVoteTableMode: { bulkUpsert: () => undefined } },
  };
}

function peopleModules({ collections, link }: Parts): ModuleTable {
  const personOf = (wid: Wid) => collections.personOf(wid);
  return {
    WAWebWidFactory: {
      createWid: (value: string) => Wid.of(value),
      createWidFromWidLike: (value: Wid) => Wid.of(value),
      asUserWidOrThrow: (value: Wid) => Wid.of(value),
    },
    WAWebContactGetters: {
      getIsMe: () => false,
      getIsUser: (contact: ContactModel) => contact.id.isUser(),
      getIsGroup: (contact: ContactModel) => contact.id.isGroup(),
      getIsWAContact: () => true,
      getUserid: (contact: ContactModel) => contact.id.user,
      getVerifiedName: () => undefined,
      getVerifiedLevel: () => undefined,
      getStatusMute: () => undefined,
      getIsEnterprise: () => false,
      getName: (contact: ContactModel) => contact.person.listedAs ?? undefined,
      getShortName: () => undefined,
      getPushname: (contact: ContactModel) => contact.person.name,
    },
    WAWebFrontendContactGetters: {
      getIsMyContact: (contact: ContactModel) => contact.person.listedAs !== null,
    },
    WAWebApiContact: {
      getPhoneNumber: (wid: Wid) => {
        const person = personOf(wid);
        return person === undefined || person.isNumberHidden ? undefined : new Wid(person.pn);
      },
      getCurrentLid: (wid: Wid) => {
        const person = personOf(wid);
        return person === undefined ? undefined : new Wid(person.lid);
      },
      getAlternateUserWid: () => undefined,
    },
    WAWebLidMigrationUtils: { toPn: (wid: Wid) => personOf(wid)?.pn },
    WAWebQueryExistsJob: {
      queryWidExists: async (wid: Wid) => {
        const { person } = await link.ask({ about: 'person', id: wid._serialized });
        if (person === null) return null;
        collections.learn(person);
        return { wid };
      },
    },
    WAWebContactProfilePicThumbBridge: {
      requestProfilePicFromServer: async (chat: ChatModel) => {
        const { picture } = await link.ask({ about: 'picture', id: chat.id._serialized });
        if (picture !== undefined && 'url' in picture) return { eurl: picture.url };
        throw Object.assign(new Error('Not for us.'), { name: 'ServerStatusCodeError', ...picture });
      },
    },
  };
}

function chatModules({ collections, outgoing }: Parts): ModuleTable {
  return {
    WAWebCollections: collections,
    WAWebMsgKey: MsgKey,
    WAWebFindChatAction: {
      findOrCreateLatestChat: (wid: Wid) => Promise.resolve({ chat: collections.chat(wid._serialized) }),
    },
    WAWebChatGetters: {
      getIsNewsletter: () => false,
      getIsBroadcast: () => false,
    },
    WAWebChatLoadMessages: {
      loadEarlierMsgs: ({ chat }: { chat: ChatModel }) => collections.loadEarlier(chat),
    },
    WAWebSendMsgChatAction: {
      addAndSendMsgToChat: (chat: ChatModel, fields: MessageFields) => outgoing.add(chat, fields),
    },
    WAWebGetEphemeralFieldsMsgActionsUtils: { getEphemeralFields: () => ({}) },
    WAWebUpdateUnreadChatAction: { sendSeen: () => Promise.resolve() },
    WALinkify: { findLink: () => undefined, findLinks: () => [] },
    WAWebNonMessageDataRequestPlaceholderMessageResendUtils: { handlePlaceholderMsgsSeen: () => undefined },
    WAWebBackendJobsCommon: {},
    WAWebE2EProtoUtils: {},
  };
}

const editableSeconds = 15 * 60;
const revocableSeconds = 2 * 24 * 60 * 60;

function changeModules({ outgoing }: Parts): ModuleTable {
  const isYoung = ({ id, t }: MessageModel, seconds: number) => id.fromMe && Date.now() / 1_000 - t < seconds;
  return {
    WAWebMsgReply: { canReplyMsg: () => true },
    WAWebMsgActionCapability: {
      canEditText: (message: MessageModel) => message.type === 'chat' && isYoung(message, editableSeconds),
      canEditCaption: () => false,
      canSenderRevokeMsg: (message: MessageModel) => isYoung(message, revocableSeconds),
      canAdminRevokeMsg: () => false,
    },
    WAWebSendMessageEditAction: {
      sendMessageEdit: (message: MessageModel, body: string) => outgoing.edit(message, body),
    },
  };
}
