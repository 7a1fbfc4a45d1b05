import { changeUser, endpoints, listNotifications } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { callEach } from './call-each.ts';
import { patience, secret, type SecretDesk } from './secret-desk.ts';

/** Makes every read as Ana while numbers are hidden from her. The result tells which calls show her some digits. */
export const readAsMaskedUser = async (desk: SecretDesk): Promise<(digits: string) => readonly string[]> => {
  const { admin, ana, stack } = desk;
  const params = { userId: desk.anaId };
  const { number, nameless } = secret;
  // A contact without a name is shown by the number.
  await admin.write(desk.connectionId, { from: nameless, body: 'Who is this?' });
  for (const name of [secret.name, nameless])
    await desk.move((await desk.ticketOf(name)).id, { queueId: desk.salesId });
  await desk.write(secret.name, number, secret.said);
  const { id: ticketId, contactId } = await desk.ticketOf(secret.name);
  await admin.call(changeUser, { params, body: { isTricked: 'disabled' } });
  await eventually(async () => {
    const { notifications } = await ana.call(listNotifications);
    const numbers = notifications.map(({ ticket }) => ticket.contact.number ?? '');
    for (const from of [number, nameless])
      if (!numbers.includes(`${from.slice(0, -4)}****`)) throw new Error(`${from} is not told, or whole`);
  }, patience);
  const ids = { ...params, ticketId, contactId, whatsappId: desk.connectionId };
  const reads = endpoints.filter(({ method, access }) => method === 'get' && access === 'signed-in');
  const answers = await callEach(stack.url, { authorization: `Bearer ${desk.anaToken}` }, reads, ids);
  await admin.call(changeUser, { params, body: { isTricked: 'enabled' } });
  return (digits) =>
    answers.filter(({ text }) => text.includes(digits)).map(({ endpoint }) => endpoint.operation);
};
