/** Texts that rightly read the same as in English: patterns without words, and words that both languages share. */
export const sameInEnglish = {
  'pt-BR': ['contacts:exporting.columns.email'],
  es: [
    'conversation:media.audio',
    'conversation:ticketSeparator',
    'conversation:variables.queue',
    'conversation:timeline.facts.queueName',
    'new-ticket:queue',
    'shell:links.tickets',
    'shell:palette.kinds.ticket',
    'tickets:acceptDialog.queue',
    'tickets:sectors.some_one',
    'tickets:title',
    'transfer:queue',
    'users:id',
  ],
} as const;
