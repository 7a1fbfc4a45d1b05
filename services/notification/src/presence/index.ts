export { readUsersLooking } from './users-looking.ts';
export { serveListPresentUsers } from './list-present-users.endpoint.ts';
