import common from './es/common.json';
import connections from './es/connections.json';
import contacts from './es/contacts.json';
import conversation from './es/conversation.json';
import errors from './es/errors.json';
import newTicket from './es/new-ticket.json';
import notifications from './es/notifications.json';
import quickAnswers from './es/quick-answers.json';
import shell from './es/shell.json';
import signIn from './es/sign-in.json';
import simulator from './es/simulator.json';
import tags from './es/tags.json';
import tickets from './es/tickets.json';
import transfer from './es/transfer.json';
import users from './es/users.json';

export const texts = {
  common,
  connections,
  contacts,
  conversation,
  errors,
  newTicket,
  notifications,
  quickAnswers,
  shell,
  signIn,
  simulator,
  tags,
  tickets,
  transfer,
  users,
};
