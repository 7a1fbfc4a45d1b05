export { addUser, nextUserId } from './add-user.ts';
export { isKnownDevice, rememberDevice } from './devices.ts';
export { dropReferences } from './drop-references.ts';
export { forgetLinks } from './password-links.table.ts';
export { selectUsers, toUser, type UserRow } from './read-users.ts';
export { distinctQueues } from './user.decider.ts';
export { assertAddressIsFree, assertReferences, assertRoom, lockUsers } from './user-constraints.query.ts';
