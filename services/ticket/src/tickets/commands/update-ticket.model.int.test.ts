import { showTicket, undoTicket, updateTicket } from '@balcao/contracts';
import { tries } from '@balcao/testkit/thoroughness';
import { array, assert, asyncProperty } from 'fast-check';
import { expect, test } from 'vitest';
import { asTicket, attendant, person, startTicket } from '../../../test/running-ticket.ts';
import { anyAction, bodyOf, type Model, next } from '../../../test/ticket-model.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name) values (1, 'Ana'), (2, 'Bia'), (3, 'Caio')`);
await desk.sql(`insert into rm_queues values
  (1, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (2, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
let lastNumber = 351_990_000_000;

const statusOf = { done: 200, taken: 409, 'nothing-to-undo': 409 } as const;

test('whatever attendants do in turn, the service follows the table of moves', async () => {
  await assert(
    asyncProperty(array(anyAction, { minLength: 1, maxLength: 8 }), async (actions) => {
      const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
      const params = { ticketId: recorded?.ticketId };
      let model: Model = {
        place: { status: 'pending', userId: null, queueId: null, whatsappId: 1 },
        last: null,
      };
      for (const action of actions) {
        const actor = attendant(action.by);
        const { revision } = asTicket((await desk.ask(actor, showTicket, { params })).body);
        const answer =
          action.kind === 'undo'
            ? await desk.ask(actor, undoTicket, { params, body: { revision } })
            : await desk.ask(actor, updateTicket, { params, body: bodyOf(action) });
        const { model: after, expected } = next(model, action);
        expect([action, answer.status]).toEqual([action, statusOf[expected]]);
        const shown = asTicket((await desk.ask(actor, showTicket, { params })).body);
        const { status, userId, queueId, whatsappId } = shown;
        expect([action, { status, userId, queueId, whatsappId }]).toEqual([action, after.place]);
        if (answer.status === 200)
          expect(asTicket(answer.body)).toEqual({ ...shown, user: asTicket(answer.body).user });
        model = after;
      }
    }),
    { numRuns: tries(8, 800) },
  );
});
