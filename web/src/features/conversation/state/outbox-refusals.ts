import { paths } from '../../../config/paths.ts';
import { textsNow } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toasts.ts';

/**
 * Its conversation says it where it is, which nobody sees who looks at something else by now.
 * @param name undefined: not known here
 */
export const tellRefusal = (ticketId: number, name: string | undefined): void => {
  if (window.location.pathname === paths.ticket.to(ticketId)) return;
  const texts = textsNow('conversation');
  const text = name === undefined ? texts('notSent.unknown') : texts('notSent.named', { name });
  toast('error', text, ticketId);
};
