import type { Sealing } from '@balcao/event-store';
import type { Logger, Part } from '@balcao/service-kit';
import type { OwnerConfig } from './owner-config.ts';

type Options = {
  readonly sealing: Sealing;
  readonly config: Pick<OwnerConfig, 'MASTER_KEY' | 'MASTER_KEYS_PREVIOUS'>;
  readonly log: Logger;
};

/**
 * After a rotation, wraps every key of an earlier master key with the current one, in the background. Once the log
 * reports the end, the earlier ones may be removed from MASTER_KEYS_PREVIOUS.
 */
export const rewrapKeys = ({ sealing, config, log }: Options): Part => {
  let wrapping = Promise.resolve();
  const wrap = async (): Promise<void> => {
    try {
      const keys = await sealing.rewrap(config.MASTER_KEY);
      log.info({ keys, masterKey: config.MASTER_KEY.id }, 'every key is wrapped by the current master key');
    } catch (error) {
      log.warn({ err: error }, 'some keys are still wrapped by an earlier master key');
    }
  };
  return {
    start: () => {
      if (config.MASTER_KEYS_PREVIOUS.length > 0) wrapping = wrap();
      return Promise.resolve();
    },
    stop: () => wrapping,
  };
};
