export {
  addDeliveries,
  deliverAgain,
  dropWaiting,
  forgetDeliveriesOf,
  forgetOldDeliveries,
  type NewDelivery,
} from './deliveries.ts';
export { createDelivering, type Receiver } from './deliver.job.ts';
export { hurryLanes } from './lanes.ts';
export { beginningOfAnswer, isTaken, isAcceptedStatus } from './record-try.ts';
