import common from './en/common.json';
import connections from './en/connections.json';
import conversation from './en/conversation.json';
import errors from './en/errors.json';
import notifications from './en/notifications.json';
import shell from './en/shell.json';
import signIn from './en/sign-in.json';
import simulator from './en/simulator.json';
import tickets from './en/tickets.json';
import transfer from './en/transfer.json';
import users from './en/users.json';

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
