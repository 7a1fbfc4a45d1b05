import { paths } from '../../../config/paths.ts';
import { toast } from '../../../lib/toasts.ts';
import { i18n } from '../../../locales/i18n.ts';

/**
 * Its conversation says it where it is, which nobody sees who looks at something else by now.
 * @param name undefined: not known here
 */
export const tellRefusal = (ticketId: number, name: string | undefined): void => {
  if (window.location.pathname === paths.ticket.to(ticketId)) return;
  const t = i18n.getFixedT(null, 'conversation');
  const text = name === undefined ? t('notSent.unknown') : t('notSent.named', { name });
  toast('error', text, ticketId);
};
