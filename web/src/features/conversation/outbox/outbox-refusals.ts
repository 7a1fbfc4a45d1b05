import { paths } from '../../../config/paths.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { i18n } from '../../../locales/i18n.ts';

/**
 * The conversation shows the refusal, but a user who looks elsewhere by now does not see it.
 * @param name undefined if it is unknown here
 */
export const toastRefusal = (ticketId: number, name: string | undefined): void => {
  if (window.location.pathname === paths.ticket.to(ticketId)) return;
  const t = i18n.getFixedT(null, 'conversation');
  const text = name === undefined ? t('notSent.unknown') : t('notSent.named', { name });
  toast('error', text, ticketId);
};
