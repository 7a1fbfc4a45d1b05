export {
  assertHeld,
  assertListening,
  type Lease,
  leaseLifeMs,
  LeaseLostError,
  leaseRenewalMs,
  type Leases,
} from './leases.ts';
