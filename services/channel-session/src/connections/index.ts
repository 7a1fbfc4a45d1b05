export {
  markRequestDone,
  readAsked,
  readRequest,
  reportSession,
  reportStatus,
  type SessionRequest,
} from './session-rows.ts';
