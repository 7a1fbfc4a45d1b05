import common from './en/common.json';
import connections from './en/connections.json';
import contacts from './en/contacts.json';
import conversation from './en/conversation.json';
import errors from './en/errors.json';
import newTicket from './en/new-ticket.json';
import notifications from './en/notifications.json';
import quickAnswers from './en/quick-answers.json';
import shell from './en/shell.json';
import signIn from './en/sign-in.json';
import simulator from './en/simulator.json';
import tags from './en/tags.json';
import tickets from './en/tickets.json';
import transfer from './en/transfer.json';
import users from './en/users.json';

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
