/** Texts that rightly read the same as in English: patterns without words, and words that both languages share. */
export const sameInEnglish = {
  'pt-BR': ['conversation:title'],
  es: [
    'connections:dialog.color',
    'conversation:media.audio',
    'conversation:title',
    'conversation:variables.queue',
    'conversation:timeline.facts.queueName',
    'newTicket:queue',
    'tags:color',
    'tickets:acceptDialog.queue',
    'tickets:sectors.some_one',
    'transfer:queue',
  ],
} as const;
