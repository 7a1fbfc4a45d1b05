import { queueDeliveries } from '../../migrations/202611261740_queue_deliveries.ts';

export const migrations = {
  '202611261740_queue_deliveries': queueDeliveries,
};
