import type { Rule } from './react.state.ts';

/** The text of existing desks, with its spelling. */
export const callText =
  '*Mensagem Automática:*\nAs chamadas de voz e vídeo estão desabilitas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado';

/** Asks a caller to write if the desk takes no calls, also if somebody holds the ticket (rule J8). */
export const callsRule: Rule = ({ event, facts }) =>
  event.type === 'call' && !facts.acceptsCalls ? [{ type: 'say', rule: 'call', text: callText }] : [];
