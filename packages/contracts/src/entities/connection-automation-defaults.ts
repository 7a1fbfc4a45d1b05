import type { ConnectionAutomation } from './connection-automation.ts';

/** For connections without own settings (rule W19). In its own file, because only few pages need the texts. */
export const connectionAutomationDefaults: ConnectionAutomation = {
  defaultQueueId: null,
  hintMessage: 'Não entendi a sua resposta. Por favor, responda com o número de uma das opções.',
  openingMessage: 'Recebemos a sua mensagem. Nosso atendimento volta {{opens_at}}.',
  reminderMessage: 'Ainda podemos ajudar? Sem a sua resposta, este atendimento será encerrado em breve.',
  isAutomaticInGroups: false,
  closeWaitingMinutes: null,
  closePendingMinutes: null,
  reminderMinutes: null,
};
