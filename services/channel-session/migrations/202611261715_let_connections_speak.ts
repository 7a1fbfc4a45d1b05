import { type Kysely, sql } from 'kysely';

/** The automation settings of a connection, with the defaults of that release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rm_connections
      add column default_queue_id integer,
      add column hint_message text not null
        default 'Não entendi a sua resposta. Por favor, responda com o número de uma das opções.',
      add column opening_message text not null
        default 'Recebemos a sua mensagem. Nosso atendimento volta {{opens_at}}.',
      add column reminder_message text not null
        default 'Ainda podemos ajudar? Sem a sua resposta, este atendimento será encerrado em breve.',
      add column is_automatic_in_groups boolean not null default false,
      add column close_waiting_minutes integer,
      add column close_pending_minutes integer,
      add column reminder_minutes integer
  `.execute(db);
}
