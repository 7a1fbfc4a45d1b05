export { addDeliveries, forgetDeliveriesOf, forgetOldDeliveries, type NewDelivery } from './deliveries.ts';
export { createDelivering, type Receiver } from './deliver.job.ts';
