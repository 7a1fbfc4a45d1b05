/** What this service does: open the files to see how. */
export { catchUpOperation } from '#features/catch-up/catch-up.operation.ts';
export { emitSessionSignals } from '#features/emit-updates/emit-session-signals.ts';
export { emitUpdates } from '#features/emit-updates/emit-updates.ts';
export { createRoomEmitter } from '#features/emit-updates/room-emitter.ts';
export { forgetOldUpdates } from '#features/forget-old-updates/forget-old-updates.ts';
export { recordUpdates } from '#features/record-updates/record-updates.consumer.ts';
