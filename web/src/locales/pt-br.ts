import common from './pt-BR/common.json';
import conversation from './pt-BR/conversation.json';
import errors from './pt-BR/errors.json';
import newTicket from './pt-BR/new-ticket.json';
import notifications from './pt-BR/notifications.json';
import shell from './pt-BR/shell.json';
import signIn from './pt-BR/sign-in.json';
import tickets from './pt-BR/tickets.json';
import transfer from './pt-BR/transfer.json';

export const texts = {
  common,
  conversation,
  errors,
  'new-ticket': newTicket,
  notifications,
  shell,
  'sign-in': signIn,
  tickets,
  transfer,
};
