import {
  changeContact,
  channelSessionEvents,
  checkMerge,
  type Contact,
  contactSchema,
  countTags,
  createTag,
  type InboundMessage,
  listContacts,
  mergeContacts,
  setContactTags,
  showContact,
  showTicket,
  tagSchema,
  unmergeContacts,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { eventually } from '@balcao/testkit';
import { tries } from '@balcao/testkit/thoroughness';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, masterKey, person, startTicket } from '../../test/running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);
let lastNumber = 351_940_000_000;

type Person = InboundMessage['contact'];
const meet = async (contact: Person, connectionId: number) => {
  const [recorded] = await desk.receive({ contact, connectionId });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded;
};
const someone = (name: string): Person => person(String((lastNumber += 1)), name);
const merge = (contactId: number, other: number, actor = boss) =>
  desk.ask(actor, mergeContacts, { params: { contactId }, body: { contactId: other } });
const check = (contactId: number, other: number, actor = boss) =>
  desk.ask(actor, checkMerge, { params: { contactId }, query: { contactId: other } });
const unmerge = (contactId: number, mergeId: number) =>
  desk.ask(boss, unmergeContacts, { params: { contactId, mergeId } });
const show = async (contactId: number): Promise<Contact> =>
  contactSchema.parse((await desk.ask(boss, showContact, { params: { contactId } })).body);
const contactOf = async (ticketId: number) => {
  const { body } = await desk.ask(boss, showTicket, { params: { ticketId } });
  return showTicket.response.parse(body).contactId;
};
const tag = async (contactId: number, name: string) => {
  const made = tagSchema.parse((await desk.ask(boss, createTag, { body: { name, color: '' } })).body);
  await desk.ask(boss, setContactTags, { body: { contactId, tags: [{ id: made.id }] } });
};

const countUses = async (): Promise<Record<string, number>> => {
  const { tags } = countTags.response.parse((await desk.ask(boss, countTags)).body);
  return Object.fromEntries(tags.map(({ name, usageCount }) => [name, usageCount]));
};

test('a merge moves addresses, tickets and tags; its end moves them back', async () => {
  const [rita, work] = [someone('Rita'), someone('Rita (trabalho)')];
  const [one, other] = [await meet(rita, 1), await meet(work, 2)];
  await tag(one.contactId, 'Cliente');
  await tag(other.contactId, 'Empresa');
  const before = [await show(one.contactId), await show(other.contactId)];

  const merged = contactSchema.parse((await merge(one.contactId, other.contactId)).body);
  expect(await countUses()).toMatchObject({ Cliente: 1, Empresa: 1 });
  expect(merged).toMatchObject({
    name: 'Rita',
    number: rita.identities[0]?.value,
    tags: [{ name: 'Cliente' }, { name: 'Empresa' }],
    merges: [{ contactId: other.contactId, name: 'Rita (trabalho)' }],
  });
  expect(merged.identities).toHaveLength(2);
  expect(await contactOf(other.ticketId)).toBe(one.contactId);
  expect((await desk.ask(boss, showContact, { params: { contactId: other.contactId } })).status).toBe(404);
  const listed = listContacts.response.parse((await desk.ask(boss, listContacts, { query: {} })).body);
  expect([listed.count, listed.contacts.map(({ id }) => id)]).toEqual([1, [one.contactId]]);
  // A message from either address belongs to the same contact.
  const next = await meet(work, 2);
  expect([next.contactId, next.ticketId]).toEqual([one.contactId, other.ticketId]);
  const [since, kept] = [await meet(work, 3), await meet(rita, 4)];

  const mergeId = merged.merges?.[0]?.id ?? 0;
  expect((await unmerge(one.contactId, mergeId)).status).toBe(200);
  const after = [await show(one.contactId), await show(other.contactId)];
  const facts = ({ name, number, tags, identities, merges }: Contact) => ({
    name,
    number,
    tags,
    identities,
    merges,
  });
  expect(after.map(facts)).toEqual(before.map(facts));
  expect(await contactOf(other.ticketId)).toBe(other.contactId);
  // A ticket that came since follows its address.
  expect(await contactOf(since.ticketId)).toBe(other.contactId);
  expect(await contactOf(kept.ticketId)).toBe(one.contactId);
  expect((await meet(work, 2)).contactId).toBe(other.contactId);
  const again = await unmerge(one.contactId, mergeId);
  expect([again.status, errorOf(again.body)]).toEqual([404, 'ERR_NO_MERGE_FOUND']);
});

/**
 * Every row of every read model that users see. Left out are columns that count writes, and tables that a consumer fills
 * a moment later.
 */
const everything = async (): Promise<Record<string, string[]>> => {
  const tables = await desk.sql(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_name like 'rm!_%' escape '!'
       and table_name not in ('rm_report_measures', 'rm_report_turns') order by 1`,
  );
  const rows = async ({ name }: Record<string, unknown>) =>
    (
      await desk.sql(
        `select (to_jsonb(t) - 'revision' - 'updated_at')::text as row from ${String(name)} t order by 1`,
      )
    ).map(({ row }) => String(row));
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [String(table['name']), await rows(table)] as const)),
  );
};

test('a merge that ends at once leaves everything as it was', async () => {
  const [one, other] = [await meet(someone('Gil'), 1), await meet(someone('Gilberto'), 2)];
  await tag(one.contactId, 'Antigo');
  await tag(other.contactId, 'Atual');
  for (const { contactId, ticketId } of [one, other]) {
    const { name, number } = await show(contactId);
    const body = { name, number, email: '', extraInfo: [{ name: 'Cidade', value: 'Braga' }] };
    expect((await desk.ask(boss, changeContact, { params: { contactId }, body })).status).toBe(200);
    await desk.ask(boss, writeNote, { params: { ticketId }, body: { body: 'Ligar' } });
  }
  const before = await everything();
  expect(before['rm_contact_identities']?.length).toBeGreaterThan(1);
  const { merges } = contactSchema.parse((await merge(one.contactId, other.contactId)).body);
  expect(await everything()).not.toEqual(before);
  expect((await unmerge(one.contactId, merges?.[0]?.id ?? 0)).status).toBe(200);
  expect(await everything()).toEqual(before);
});

test('two nested merges end one after the other, and each contact gets its tickets back', async () => {
  const [ana, home, shop] = [someone('Ana'), someone('Ana (casa)'), someone('Ana (loja)')];
  const [one, two, three] = [await meet(ana, 1), await meet(home, 2), await meet(shop, 3)];
  const before = await everything();
  await merge(two.contactId, one.contactId);
  const { merges } = contactSchema.parse((await merge(three.contactId, two.contactId)).body);
  expect(merges?.map(({ contactId }) => contactId)).toEqual([two.contactId]);
  // While they are one contact, each writes on a connection that is new to it.
  const since = [await meet(ana, 4), await meet(home, 5), await meet(shop, 6)];
  expect(since.map(({ contactId }) => contactId)).toEqual([
    three.contactId,
    three.contactId,
    three.contactId,
  ]);
  const inner = (
    await desk.sql('select merge_id::int as id from rm_contact_merges where contact_id = $1', [two.contactId])
  )[0]?.['id'];
  // The second contact is merged into the third, so the outer merge has to end first.
  expect((await unmerge(two.contactId, Number(inner))).status).toBe(404);
  expect((await unmerge(three.contactId, merges?.[0]?.id ?? 0)).status).toBe(200);
  expect((await unmerge(two.contactId, Number(inner))).status).toBe(200);
  expect(await Promise.all(since.map(({ ticketId }) => contactOf(ticketId)))).toEqual([
    one.contactId,
    two.contactId,
    three.contactId,
  ]);
  const shown = since.map(({ ticketId }) => ticketId);
  for (const table of ['rm_tickets', 'rm_report_spans', 'rm_report_stays'])
    await desk.sql(`delete from ${table} where ticket_id = any($1)`, [shown]);
  expect(await everything()).toEqual(before);
});

test('a ticket in which both wrote goes back whole to its first contact', async () => {
  const [eva, twin] = [someone('Eva'), someone('Eva (casa)')];
  const [one, other] = [await meet(eva, 1), await meet(twin, 2)];
  const { merges } = contactSchema.parse((await merge(one.contactId, other.contactId)).body);
  const crossed = [await meet(twin, 1), await meet(eva, 2)];
  expect(crossed.map(({ ticketId }) => ticketId)).toEqual([one.ticketId, other.ticketId]);
  await unmerge(one.contactId, merges?.[0]?.id ?? 0);
  expect(await contactOf(one.ticketId)).toBe(one.contactId);
  expect(await contactOf(other.ticketId)).toBe(other.contactId);
  const numbered = await desk.sql(
    'select last_inbound::int as count from rm_tickets where ticket_id in ($1, $2)',
    [one.ticketId, other.ticketId],
  );
  expect(numbered).toEqual([{ count: 2 }, { count: 2 }]);
  // From now on each contact gets tickets of its own.
  const apart = [await meet(eva, 2), await meet(twin, 1)];
  expect(apart.map(({ contactId }) => contactId)).toEqual([one.contactId, other.contactId]);
  expect(apart.map(({ ticketId }) => ticketId)).not.toContain(one.ticketId);
  expect(apart.map(({ ticketId }) => ticketId)).not.toContain(other.ticketId);
});

test('refuses the contact itself, a group, rival unresolved tickets, an unknown contact, and attendants', async () => {
  const group = { identities: [{ kind: 'group' as const, value: '1@g.us' }], name: 'Grupo', isGroup: true };
  const [ana, bia, all] = [
    await meet(someone('Ana'), 1),
    await meet(someone('Bia'), 1),
    await meet(group, 2),
  ];
  const answers = [
    await merge(ana.contactId, ana.contactId),
    await merge(ana.contactId, all.contactId),
    await merge(ana.contactId, bia.contactId),
    await merge(ana.contactId, 999_999),
    await merge(ana.contactId, bia.contactId, attendant(7)),
  ];
  expect(answers.map(({ status, body }) => [status, errorOf(body)])).toEqual([
    [400, 'ERR_CONTACTS_NOT_MERGEABLE'],
    [400, 'ERR_CONTACTS_NOT_MERGEABLE'],
    [400, 'ERR_CONTACTS_NOT_MERGEABLE'],
    [404, 'ERR_NO_CONTACT_FOUND'],
    [403, 'ERR_NO_PERMISSION'],
  ]);
  // The check beforehand gives the same answers, with the reason.
  const checked = [
    await check(ana.contactId, ana.contactId),
    await check(ana.contactId, all.contactId),
    await check(bia.contactId, ana.contactId),
    await check(ana.contactId, 999_999),
    await check(ana.contactId, bia.contactId, attendant(7)),
  ];
  expect(checked.map(({ status, body }) => (status === 200 ? body : [status, errorOf(body)]))).toEqual([
    { refusal: 'one-contact' },
    { refusal: 'group-and-person' },
    { refusal: 'unresolved-tickets' },
    [404, 'ERR_NO_CONTACT_FOUND'],
    [403, 'ERR_NO_PERMISSION'],
  ]);
  await desk.ask(boss, updateTicket, { params: { ticketId: bia.ticketId }, body: { status: 'closed' } });
  expect((await check(ana.contactId, bia.contactId)).body).toEqual({ refusal: null });
  expect((await merge(ana.contactId, bia.contactId)).status).toBe(200);
});

test('unresolved tickets whose connection was removed do not prevent a merge', async () => {
  const [eva, twin] = [someone('Eva'), someone('Eva (casa)')];
  const met = [await meet(eva, 21), await meet(eva, 22), await meet(twin, 21)];
  const [one, , other] = met.map(({ contactId }) => contactId);
  const ticketIds = met.map(({ ticketId }) => ticketId);
  await desk.giveWay('channel-session');
  const channels = await startPeer({
    ...desk,
    masterKey,
    service: 'channel-session',
    catalog: channelSessionEvents,
  });
  const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
  await channels.transaction(async (tx) => {
    for (const connectionId of [21, 22])
      await tx.append(
        `connection-${connectionId}`,
        'any',
        [{ type: 'ConnectionRemoved', data: { connectionId } }],
        { metadata },
      );
  });
  const unresolved = () =>
    desk.sql(
      `select contact_id::int as "contactId", connection_id as "connectionId" from rm_tickets
       where ticket_id = any($1) and status <> 'closed' order by ticket_id`,
      [ticketIds],
    );
  const owned = (...contactIds: (number | undefined)[]) =>
    contactIds.map((contactId) => ({ contactId, connectionId: null }));
  await eventually(async () => {
    expect(await unresolved()).toEqual(owned(one, one, other));
  });
  const merged = await merge(one ?? 0, other ?? 0);
  expect(merged.status).toBe(200);
  expect(await unresolved()).toEqual(owned(one, one, one));
  const { merges } = contactSchema.parse(merged.body);
  expect((await unmerge(one ?? 0, merges?.[0]?.id ?? 0)).status).toBe(200);
  expect(await unresolved()).toEqual(owned(one, one, other));
});

test('a message that comes during a merge belongs to the contact that stays', async () => {
  for (let round = 0; round < tries(4, 160); round += 1) {
    const late = someone('Lia');
    const [one, other] = [await meet(someone('Léa'), 1), await meet(late, 2)];
    const [answer] = await Promise.all([merge(one.contactId, other.contactId), meet(late, 3)]);
    expect(answer.status).toBe(200);
    const rows = await desk.sql('select count(*)::int as count from rm_tickets where contact_id = $1', [
      other.contactId,
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  }
});
