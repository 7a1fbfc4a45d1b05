import {
  changeConnection,
  createConnection,
  restartSessions,
  showConnection,
  showConnectionHealth,
  showRestart,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { answerConnections, changeOfConnection } from '../../testing/desk/connection-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { setTimeZone } from '../../testing/desk/set-time-zone.ts';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { noRestart, sampleHealth } from '../../testing/samples.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';

/** Nothing is cut off or hidden. */
const expectFit = async (): Promise<void> => {
  expect(lostParts()).toEqual([]);
  expect(await graveFindings()).toEqual([]);
};
const button = (name: string) => page.getByRole('button', { name });

test('an admin adds a connection and scans its code on a small screen', async () => {
  const { data, gateway } = await openDesk({
    at: '/connections',
    width: 390,
    height: 800,
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      desk.data.connections = [];
      desk.data.queues = [sampleQueue(1, 'Sales'), sampleQueue(2, 'Support', '#6b62fe')];
    },
  });
  await button('Add connection').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByLabelText('Name').fill('Reception');
  await dialog.getByText('Simulator: try the desk without a phone').click();
  await dialog.getByRole('combobox', { name: 'Sectors' }).click();
  for (const name of ['Sales', 'Support']) await page.getByRole('option', { name }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option', { name: 'Sales' })).not.toBeInTheDocument();
  await expectFit();
  // Several sectors need a greeting to choose from, and there is none.
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabelText('Greeting message').fill('Welcome! Where shall we take you?');
  await dialog.getByRole('button', { name: 'Add' }).click();

  const code = page.getByRole('dialog', { name: 'Connect Reception' });
  await expect.element(code.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect.element(code.getByText(/^Scan within [0-5]:\d\d;/u)).toBeVisible();
  await expectFit();
  expect(gateway.bodies(createConnection).at(-1)).toMatchObject({ name: 'Reception', queueIds: [1, 2] });
  changeOfConnection(data, 1, { status: 'CONNECTED', reason: 'ready', qrcode: '', qrcodeSince: null });
  await expect.element(code).not.toBeInTheDocument();
  await expect.element(page.getByText('Connected', { exact: true })).toBeVisible();
  await expectFit();
});

test("the times are those of the desk's time zone, not of the browser (rule D10)", async () => {
  const at = '2026-11-25T10:00:00.000Z';
  await openDesk({
    at: '/connections',
    prepare: ({ data, gateway }) => {
      answerConnections(gateway, data);
      setTimeZone(data, 'Pacific/Auckland');
      const unreadable = { chats: 2, messages: 3, since: at };
      data.connections = data.connections.slice(0, 1).map((each) => ({ ...each, updatedAt: at, unreadable }));
    },
  });
  await expect.element(page.getByRole('cell', { name: '25/11/2026 23:00', exact: true })).toBeVisible();
  await expect.element(page.getByText(/since 25\/11\/2026 23:00: 3 or more/u)).toBeVisible();
  const health = page.getByRole('list', { name: 'How it does' });
  await expect.element(health.getByText(/since 25\/11\/2026 23:00/u)).toBeVisible();
});

test.for([
  [1440, 'table'],
  [900, 'table'],
  [899, 'list'],
  [390, 'list'],
] as const)('at %i px the connections are a %s', async ([width, role]) => {
  await openDesk({
    at: '/connections',
    width,
    height: 800,
    prepare: ({ gateway, data }) => answerConnections(gateway, data),
  });
  await expect.element(page.getByRole(role, { name: 'Connections', exact: true })).toBeVisible();
  await expectFit();
});

test.for([1440, 390])('an admin sees which messages could not be read, at %i px', async (width) => {
  await openDesk({
    at: '/connections',
    width,
    height: 800,
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      desk.data.connections = desk.data.connections.map((each) => ({
        ...each,
        unreadable: { chats: 2, messages: 3, since: '2026-11-25T10:00:00.000Z' },
      }));
    },
  });
  await expect.element(page.getByText(/3 or more messages, in 2 or more chats/u)).toBeVisible();
  await expectFit();
});

test('an admin edits, disconnects, connects and deletes a connection in dark mode', async () => {
  const { data } = await openDesk({
    at: '/connections',
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      desk.data.queues = [sampleQueue(1, 'Sales'), sampleQueue(2, 'Support', '#6b62fe')];
      desk.data.connections = desk.data.connections.map((each) => ({
        ...each,
        id: 1,
        name: 'Reception',
        queues: desk.data.queues,
      }));
    },
  });
  await button('Switch to dark theme').click();
  await button('Edit Reception').click();
  const edit = page.getByRole('dialog', { name: 'Edit connection' });
  await expect.element(edit.getByRole('combobox', { name: 'Sectors' })).toHaveTextContent('Sales, Support');
  await edit.getByLabelText('Name').fill('Front desk');
  await expectFit();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectAlert('Connection saved.');
  await expect.element(page.getByRole('heading', { name: 'Front desk' })).toBeVisible();

  await button('Disconnect').click();
  const ask = page.getByRole('dialog', { name: 'Disconnect Front desk?' });
  await expect.element(ask).toBeVisible();
  await expectFit();
  await ask.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByText('The session is stopped.')).toBeVisible();
  await button('New QR code').click();
  const again = page.getByRole('dialog', { name: 'Connect Front desk' });
  await expect.element(again.getByRole('img', { name: 'QR code' })).toBeVisible();
  await again.getByRole('button', { name: 'Close' }).click();
  await button('Delete Front desk').click();
  const question = page.getByRole('dialog', { name: 'Delete Front desk?' });
  await expect.element(question).toBeVisible();
  await expectFit();
  await expect.element(question.getByText('2 open or pending tickets use it now.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectAlert('Connection deleted.');
  await expect.element(page.getByText('No connections yet')).toBeVisible();
  expect(data.connections).toEqual([]);
});

test.for([1440, 900, 390])('the health of a connection shows in words, at %i px', async (width) => {
  await openDesk({
    at: '/connections',
    width,
    height: 800,
    prepare: ({ gateway, data }) => {
      const [connection] = data.connections;
      if (connection === undefined) throw new Error('the desk has no connection');
      gateway.answer(showConnectionHealth, () => ({
        ...sampleHealth(connection),
        lastDrop: { at: connection.updatedAt, reason: 'logged-out' as const },
        restarts: 2,
        queue: { length: 40, expectedSeconds: 90 },
        memoryBytes: 300 * 1_048_576,
      }));
    },
  });
  const health = page.getByRole('list', { name: 'How it does' }).first();
  for (const text of [
    /since/u,
    /It was logged out on the phone/u,
    'Waiting to be sent: 40, for about 2 minutes',
  ])
    await expect.element(health.getByText(text)).toBeVisible();
  await expect.element(health.getByText('Memory: 300 MB')).toBeVisible();
  await expectFit();
});

test('the health of a connection says a long wait in whole hours', async () => {
  await openDesk({
    at: '/connections',
    prepare: ({ gateway, data }) => {
      const [connection] = data.connections;
      if (connection === undefined) throw new Error('the desk has no connection');
      gateway.answer(showConnectionHealth, () => ({
        ...sampleHealth(connection),
        queue: { length: 1_234, expectedSeconds: 24_000 },
      }));
    },
  });
  const health = page.getByRole('list', { name: 'How it does' }).first();
  await expect.element(health.getByText('Waiting to be sent: 1,234, for about 7 hours')).toBeVisible();
});

test('an admin restarts all sessions and still sees the progress after a reload', async () => {
  let restart = noRestart;
  const { reload, gateway } = await openDesk({
    at: '/connections',
    prepare: (desk) => {
      desk.gateway.answer(showRestart, () => restart);
      desk.gateway.answer(restartSessions, () => {
        restart = { ...noRestart, isRunning: true, total: 3, done: 1, connectionId: 1 };
        return restart;
      });
    },
  });
  await button('Restart all').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart all' }).click();
  await expect.element(page.getByText(/Restarting: 1 of 3 done/u)).toBeVisible();
  await expect.element(button('Restart all')).toBeDisabled();
  await reload();
  await expect.element(page.getByText(/Restarting: 1 of 3 done/u)).toBeVisible();
  restart = { ...restart, isRunning: false, done: 3, connectionId: null };
  await expect.element(button('Restart all')).toBeEnabled();
  expect(gateway.asked.filter((name) => name === 'restartSessions').length).toBe(1);
});

test('an admin sets the automation of a connection (rule W19)', async () => {
  const { gateway } = await openDesk({
    at: '/connections',
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      const [connection] = desk.data.connections;
      if (connection === undefined) throw new Error('the desk has no connection');
      desk.gateway.answer(showConnection, () => connection);
      desk.gateway.answer(changeConnection, () => connection);
    },
  });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const group = page
    .getByRole('dialog', { name: 'Edit connection' })
    .getByRole('group', { name: 'What this connection says by itself' });
  const minutes = group.getByLabelText('Close without an answer');
  await minutes.fill('60');
  await group.getByLabelText('Remind before closing').fill('60');
  await button('Save').click();
  await expect.element(group.getByText('Fewer than the minutes until it closes')).toBeVisible();
  await group.getByLabelText('Remind before closing').fill('15');
  await group.getByLabelText('Text that says when somebody answers').fill('Back ');
  await group.getByRole('button', { name: 'When somebody answers' }).last().click();
  await group.getByRole('switch', { name: 'Speak in groups too' }).click();
  await button('Save').click();
  await expect
    .poll(() => gateway.bodies(changeConnection).at(-1))
    .toMatchObject({
      closeWaitingMinutes: 60,
      reminderMinutes: 15,
      closePendingMinutes: null,
      openingMessage: 'Back {{opens_at}}',
      isAutomaticInGroups: true,
    });
});

test('when two admins change the same field, the second one sees both values', async () => {
  const { gateway } = await openDesk({
    at: '/connections',
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      const [connection] = desk.data.connections;
      if (connection === undefined) throw new Error('the desk has no connection');
      let version = 1;
      desk.gateway.answer(showConnection, () => ({
        ...connection,
        ...(version === 1 ? {} : { farewellMessage: 'Bye' }),
      }));
      desk.gateway.tellVersion(showConnection, () => `"${String(version)}"`);
      desk.gateway.answer(changeConnection, ({ ifMatch, body }) => {
        if (ifMatch === '"2"') return { ...connection, farewellMessage: body.farewellMessage ?? '' };
        version = 2;
        throw new Refusal('ERR_EDIT_CONFLICT', { changed: { farewellMessage: 'Bye' } });
      });
    },
  });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit connection' });
  await dialog.getByLabelText('Farewell message').fill('See you');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('radio', { name: 'Theirs: Bye' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(gateway.bodies(changeConnection).at(-1)).toMatchObject({ farewellMessage: 'Bye' });
});
