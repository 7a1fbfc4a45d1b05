/** Texts that rightly read the same as in English: patterns without words, and words that both languages share. */
export const sameInEnglish = {
  'pt-BR': [
    'audit:fields.email',
    'audit:fields.tagIds',
    'audit:kinds.tag',
    'contacts:exporting.columns.email',
    'connections:speaking.minutes',
  ],
  es: [
    'audit:fields.tickets',
    'audit:kinds.sector',
    'audit:kinds.ticket',
    'audit:values.false',
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
    'connections:speaking.minutes',
  ],
} as const;
