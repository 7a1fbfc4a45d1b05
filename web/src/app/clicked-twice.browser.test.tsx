import {
  changeContact,
  changeQuickAnswer,
  changeTag,
  createConnection,
  createContact,
  createQuickAnswer,
  createTag,
  createUser,
  deleteContact,
  deleteQuickAnswer,
  deleteTag,
  deleteTicket,
  endpoints,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { conversationView } from '../testing/desk/conversation-view.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { type OpenDesk, openDesk } from '../testing/desk/open-desk.tsx';
import type { TestGateway } from '../testing/desk/test-gateway.ts';
import { watchAlerts, expectAlert } from '../testing/desk/alerts.ts';
import { sampleConnection, sampleUser } from '../testing/samples.ts';

/** Calls that every page makes without a click. */
const byItself = new Set(['refreshSession', 'saveDraft', 'readTicket', 'readNotifications']);
const reading = new Set(endpoints.filter(({ method }) => method === 'get').map(({ operation }) => operation));
/** The calls that the clicks caused. */
const acts = ({ asked }: TestGateway): readonly string[] =>
  asked.filter((operation) => !reading.has(operation) && !byItself.has(operation));

/** The desk answers the first click only after the second, so the page itself must guard against the second. */
const twice = async (gateway: TestGateway, operation: string, button: Locator): Promise<void> => {
  const release = gateway.hold({ operation });
  await button.dblClick();
  release();
};

const dialog = () => page.getByRole('dialog').last();
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields))
    await dialog()
      .getByLabelText(new RegExp(`^${label}`))
      .fill(value);
};

const at = '2026-11-21T12:00:00.000Z';
const dates = { createdAt: at, updatedAt: at };
const done = { message: 'Done.' };
type Desk = Pick<OpenDesk, 'data' | 'gateway'>;

const kinds = [
  {
    at: '/quickAnswers',
    button: 'Add quick answer',
    fields: { Shortcut: 'hours', Message: 'We open at nine.' },
    name: 'hours',
    said: 'Quick answer',
    asked: ['createQuickAnswer', 'changeQuickAnswer', 'deleteQuickAnswer'],
    prepare: ({ data, gateway }: Desk) => {
      const quickAnswer = { id: 1, shortcut: 'hours', message: 'We open at nine.', ...dates };
      gateway.answer(createQuickAnswer, () => (data.quickAnswers = [quickAnswer])[0] ?? quickAnswer);
      gateway.answer(changeQuickAnswer, () => quickAnswer);
      gateway.answer(deleteQuickAnswer, () => {
        data.quickAnswers = [];
        return done;
      });
    },
  },
  {
    at: '/tags',
    button: 'Add tag',
    fields: { Name: 'Customer' },
    name: 'Customer',
    said: 'Tag',
    asked: ['createTag', 'changeTag', 'deleteTag'],
    prepare: ({ data, gateway }: Desk) => {
      const tag = { id: 1, name: 'Customer', color: '#eeeeee' };
      gateway.answer(createTag, () => {
        data.tags = [{ ...tag, usageCount: 0 }];
        return { ...tag, contacttag: [], ...dates };
      });
      gateway.answer(changeTag, () => ({ ...tag, contacttag: [], ...dates }));
      gateway.answer(deleteTag, () => {
        data.tags = [];
        return done;
      });
    },
  },
  {
    at: '/contacts',
    button: 'Add contact',
    fields: { Name: 'Davi Rocha', Number: '5511987650000' },
    name: 'Davi Rocha',
    said: 'Contact',
    asked: ['createContact', 'changeContact', 'deleteContact'],
    prepare: ({ data, gateway }: Desk) => {
      const contact = () => {
        const [{ contact: known } = addTicket(data, 'Davi Rocha')] = data.tickets;
        return { ...known, tags: [], extraInfo: [], ...dates };
      };
      gateway.answer(createContact, contact);
      gateway.answer(changeContact, contact);
      gateway.answer(deleteContact, () => {
        data.tickets = [];
        return done;
      });
    },
  },
] as const;

test.each(kinds)('a double click saves and deletes once: $said', async (kind) => {
  const { gateway } = await openDesk({ at: kind.at, prepare: kind.prepare });
  const alert = page.getByRole('alert');
  const isSaid = async (text: string): Promise<void> => {
    await expectAlert(text);
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    watchAlerts();
  };
  await page.getByRole('button', { name: kind.button }).click();
  await fill(kind.fields);
  await twice(gateway, kind.asked[0], inDialog('Add'));
  await isSaid(`${kind.said} saved.`);
  await page.getByRole('button', { name: `Edit ${kind.name}` }).click();
  await twice(gateway, kind.asked[1], inDialog('Save'));
  await isSaid(`${kind.said} saved.`);
  await page.getByRole('button', { name: `Delete ${kind.name}` }).click();
  await twice(gateway, kind.asked[2], inDialog('Delete'));
  await expectAlert(`${kind.said} deleted.`);
  await expect.element(page.getByRole('button', { name: `Delete ${kind.name}` })).not.toBeInTheDocument();
  // Or the list in it, where the second click landed.
  const inPage = 'main, main [data-virtuoso-scroller]';
  await expect.poll(() => document.activeElement?.matches(inPage)).toBe(true);
  expect(acts(gateway)).toEqual(kind.asked);
});

test('a double click adds a user once, and the list shows it', async () => {
  const { gateway } = await openDesk({
    at: '/users',
    prepare: ({ data, gateway: opened }) =>
      opened.answer(createUser, ({ body: { name, email } }) => {
        const user = sampleUser({ id: 8, name, email, profile: 'user' });
        data.users.push(user);
        return user;
      }),
  });
  await page.getByRole('button', { name: 'Add user' }).click();
  await fill({ Name: 'Ana Prado', Email: 'ana@desk.example', Password: 'a-good-password' });
  await twice(gateway, 'createUser', inDialog('Add'));
  await expectAlert('User saved.');
  await expect.element(page.getByRole('heading', { name: 'Users (2)' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Ana Prado' })).toBeVisible();
  expect(acts(gateway)).toEqual(['createUser']);
});

test('a double click adds a connection once, and its QR code stays open', async () => {
  const { gateway } = await openDesk({
    at: '/connections',
    prepare: ({ data, gateway: opened }) =>
      opened.answer(createConnection, ({ body: { name } }) => {
        const night = sampleConnection({
          id: 4,
          name,
          status: 'OPENING',
          reason: 'starting',
          isDefault: false,
        });
        data.connections.push(night);
        return night;
      }),
  });
  await page.getByRole('button', { name: 'Add connection' }).click();
  await fill({ Name: 'Night' });
  await twice(gateway, 'createConnection', inDialog('Add'));
  const code = page.getByRole('dialog', { name: 'Connect Night' });
  await expect.element(code).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(code).not.toBeInTheDocument();
  expect(acts(gateway)).toEqual(['createConnection']);
});

test('a double click changes a ticket by one call per step', async () => {
  const { composer, log } = conversationView('Bia Souza');
  const { data, gateway } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: (desk) => {
      addTicket(desk.data, 'Bia Souza');
      desk.data.users.push(sampleUser({ id: 8, name: 'Ana Prado', email: 'prado@example.com' }));
      desk.gateway.answer(deleteTicket, () => {
        desk.data.tickets = [];
        return done;
      });
    },
  });
  await twice(gateway, 'updateTicket', page.getByRole('button', { name: 'Accept the ticket of Bia Souza' }));
  await expect.element(log).toBeVisible();
  expect(acts(gateway)).toEqual(['updateTicket']);

  await composer.fill('Good morning');
  await twice(gateway, 'sendMessage', page.getByRole('button', { name: 'Send', exact: true }));
  await expect.element(log.getByText('Good morning')).toBeVisible();
  // The second click did not start a recording, though the microphone takes the Send button's position.
  await expect.element(composer).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel the recording' })).not.toBeInTheDocument();
  await expect.poll(() => acts(gateway)).toEqual(['updateTicket', 'sendMessage']);

  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  await dialog().getByRole('combobox', { name: 'Search for a user' }).fill('ana prado');
  await page.getByRole('option', { name: 'Ana Prado' }).click();
  await twice(gateway, 'updateTicket', inDialog('Transfer'));
  const resolve = page.getByRole('button', { name: 'Resolve the ticket of Bia Souza' });
  await expect.element(log).not.toBeInTheDocument();
  await twice(gateway, 'updateTicket', resolve);
  await expectAlert('You resolved the ticket');
  expect(acts(gateway).slice(2)).toEqual(['updateTicket', 'updateTicket']);

  await page.getByRole('tab', { name: 'Closed' }).click();
  await page.getByRole('listitem').getByRole('link', { name: 'Bia Souza', exact: true }).click();
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Delete ticket' }).click();
  await twice(gateway, 'deleteTicket', inDialog('Delete ticket'));
  await expectAlert('Ticket deleted sucessfully.');
  expect(acts(gateway).slice(4)).toEqual(['deleteTicket']);
  expect(data.tickets).toEqual([]);
});
