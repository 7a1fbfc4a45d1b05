import common from './en/common.json';
import conversation from './en/conversation.json';
import errors from './en/errors.json';
import newTicket from './en/new-ticket.json';
import notifications from './en/notifications.json';
import shell from './en/shell.json';
import signIn from './en/sign-in.json';
import tickets from './en/tickets.json';
import transfer from './en/transfer.json';

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
