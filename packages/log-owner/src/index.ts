export { logOperations } from './log-operations.ts';
export { openGround, type Consuming, type Ground, type GroundOptions } from './open-ground.ts';
export { ownerConfigSchema, type OwnerConfig } from './owner-config.ts';
