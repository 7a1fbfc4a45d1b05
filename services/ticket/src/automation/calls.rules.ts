import type { Rule } from './react.state.ts';

/** As existing desks say it, spelling and all. */
export const callText =
  '*Mensagem Automática:*\nAs chamadas de voz e vídeo estão desabilitas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado';

/** Who calls where calls are not taken is asked to write, whoever holds the conversation (rule J8). */
export const callsRule: Rule = ({ event, facts }) =>
  event.type === 'call' && !facts.takesCalls ? [{ type: 'say', rule: 'call', text: callText }] : [];
