import common from './es/common.json';
import conversation from './es/conversation.json';
import errors from './es/errors.json';
import newTicket from './es/new-ticket.json';
import notifications from './es/notifications.json';
import shell from './es/shell.json';
import signIn from './es/sign-in.json';
import tickets from './es/tickets.json';
import transfer from './es/transfer.json';

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
