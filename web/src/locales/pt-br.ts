import common from './pt-BR/common.json';
import connections from './pt-BR/connections.json';
import contacts from './pt-BR/contacts.json';
import conversation from './pt-BR/conversation.json';
import errors from './pt-BR/errors.json';
import newTicket from './pt-BR/new-ticket.json';
import notifications from './pt-BR/notifications.json';
import quickAnswers from './pt-BR/quick-answers.json';
import shell from './pt-BR/shell.json';
import signIn from './pt-BR/sign-in.json';
import simulator from './pt-BR/simulator.json';
import tags from './pt-BR/tags.json';
import tickets from './pt-BR/tickets.json';
import transfer from './pt-BR/transfer.json';
import users from './pt-BR/users.json';

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
