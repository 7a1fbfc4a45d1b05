export type { AskInTurn } from './ask-in-turn.ts';
export {
  type ChannelMessage,
  type Driver,
  DriverError,
  type DriverErrorKind,
  type DriverFactory,
  type DriverPhase,
  type DriverSession,
  type DriverSink,
  type MessageKey,
  mostPictureBytes,
  type OutgoingFile,
  type PhoneContact,
  type UnreadableChat,
} from './driver.ts';
export type { ChannelEngine, Engines, Peer } from './engine.ts';
export { bodyOf } from './simulator/contents.ts';
export { newMessageId, type PhoneNetwork, type WrittenMessage } from './simulator/phone-network.ts';
