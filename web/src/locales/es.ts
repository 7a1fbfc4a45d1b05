import common from './es/common.json';
import connections from './es/connections.json';
import conversation from './es/conversation.json';
import errors from './es/errors.json';
import notifications from './es/notifications.json';
import shell from './es/shell.json';
import signIn from './es/sign-in.json';
import simulator from './es/simulator.json';
import tickets from './es/tickets.json';
import transfer from './es/transfer.json';
import users from './es/users.json';

export const texts = {
  common,
  connections,
  conversation,
  errors,
  notifications,
  shell,
  signIn,
  simulator,
  tickets,
  transfer,
  users,
};
