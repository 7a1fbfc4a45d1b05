export { type Bus, connectBus } from './bus.ts';
export { type CallContext, commandOf, metadataOf, systemContext } from './call-context.ts';
export {
  appliedBy,
  type ConsumerOptions,
  type PreparedConsumerOptions,
  startConsumer,
  backgroundMs,
  unhurriedMs,
} from './consumer/consumer.ts';
export { createKeySource, createKeySources, type KeySource } from './consumer/key-source.ts';
export { openSealed } from './consumer/open-sealed.ts';
export { createMemoryCheckpoint } from './consumer/memory-checkpoint.ts';
export type { Consumer } from './consumer/run-consumer.ts';
export { PreparedJson } from './json.ts';
export type { Log } from './log.ts';
export type { BusObserver } from './observer.ts';
export type { RawRequest, Reply } from './rpc/client.ts';
export { absenceOf } from './rpc/failure.ts';
export {
  assertAccess,
  type EndpointAnswer,
  type EndpointHandler,
  type EndpointRequest,
  type OperationHandler,
  serveEndpoint,
  serveOperation,
  signedInUser,
} from './rpc/handlers.ts';
export { serveLog } from './serve-log.ts';
export type { ServeOptions, Serving } from './rpc/server.ts';
export { shareBroker } from './shared-broker.ts';
export type { SignalBus } from './signals.ts';
export { streamName } from './subjects.ts';
export type { BusTracing } from './tracing.ts';
