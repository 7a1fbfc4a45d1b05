import {
  listConnections,
  listContacts,
  listMessages,
  listNotifications,
  listQuickAnswers,
  listTags,
  listTickets,
  listTimeline,
  listUsers,
  showTicket,
  type TimelineEntry,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { addTicket, type DeskData } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { sampleNotification } from '../testing/samples.ts';
import { atNextClick } from '../testing/page-events.ts';

const { main, row, tab, go } = deskView;

const created: TimelineEntry = {
  id: 'created',
  at: '2026-11-21T12:00:00.000Z',
  type: 'created',
  actor: { kind: 'channel', id: null, name: '' },
  before: null,
  after: { status: 'pending' },
  cause: 'inbound',
};

const fill = (data: DeskData): void => {
  const ticket = addTicket(data, 'Bia Souza');
  data.notifications = [{ ...sampleNotification(ticket.id), ticket }];
  data.tags = [{ id: 1, name: 'Urgent', color: '#332211', usageCount: 0 }];
  data.quickAnswers = [
    {
      id: 1,
      shortcut: 'hello',
      message: 'Hello there',
      createdAt: ticket.createdAt,
      updatedAt: ticket.createdAt,
    },
  ];
};

const openConversation = () => deskView.link('Bia Souza').click();
const openList = async (): Promise<void> => {
  await go('Tickets');
  await tab('Pending').click();
};
const list = { come: openList, shows: row('Bia Souza') };
const conversation = { come: openConversation, shows: page.getByRole('log').getByText('Hello?') };
const contacts = {
  come: () => go('Contacts'),
  shows: page.getByRole('row').filter({ hasText: 'Bia Souza' }),
};
const tags = { come: () => go('Tags'), shows: main.getByRole('heading', { name: 'Urgent' }) };
const quickAnswers = {
  come: () => go('Quick answers'),
  shows: main.getByRole('heading', { name: '/hello' }),
};
const connections = { come: () => go('Connections'), shows: main.getByRole('heading', { name: 'Sales' }) };
const users = { come: () => go('Users'), shows: main.getByText('ana@example.com') };

/**
 * Presses a button, and calls `bring` just before the click is handled. Not sooner: late parts of the page and the live
 * connection retry by themselves. Answers whether the button disappears as soon as it is pressed, and not only when the
 * request is done.
 */
const press = async (button: Locator, bring: () => void): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  atNextClick(bring);
  const note = ({ target }: MouseEvent): void => {
    const look = (): void => resolve(!(target instanceof Element && target.isConnected));
    // A query notifies its observers only after the click was handled.
    setTimeout(() => setTimeout(() => requestAnimationFrame(look)));
  };
  document.addEventListener('click', note, { capture: true, once: true });
  await button.click();
  return promise;
};

const closeDialog = async (): Promise<void> => {
  const dialog = page.getByRole('dialog');
  // The focus moves into the dialog when the button that had it disappears.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
};

test('a part that failed to load says so, and Try again loads it', async () => {
  const bring = new Map<unknown, () => void>();
  await openDesk({
    at: '/none',
    prepare: ({ data, gateway }) => {
      fill(data);
      gateway.answer(listTimeline, () => ({ entries: [created], hasMore: false }));
      for (const asked of [
        listNotifications,
        listTickets,
        listMessages,
        listTimeline,
        listContacts,
        listTags,
        listQuickAnswers,
        listConnections,
        listUsers,
      ])
        bring.set(asked, gateway.refuse(asked, 'ERR_INTERNAL'));
    },
  });
  const parts: readonly (readonly [asked: unknown, come: () => Promise<void>, shows: Locator])[] = [
    [
      listNotifications,
      () => page.getByRole('button', { name: /^Notifications/ }).click(),
      page.getByRole('dialog').getByRole('link', { name: /Bia Souza/ }),
    ],
    [
      listTickets,
      async () => {
        await closeDialog();
        await list.come();
      },
      list.shows,
    ],
    [listMessages, conversation.come, conversation.shows],
    [
      listTimeline,
      async () => {
        await page.getByRole('button', { name: 'Show the contact Bia Souza' }).click();
        await page.getByRole('tab', { name: 'Timeline' }).click();
      },
      page.getByRole('tabpanel', { name: 'Timeline' }).getByRole('listitem'),
    ],
    [
      listContacts,
      async () => {
        await closeDialog();
        await contacts.come();
      },
      contacts.shows,
    ],
    [listTags, tags.come, tags.shows],
    [listQuickAnswers, quickAnswers.come, quickAnswers.shows],
    [listConnections, connections.come, connections.shows],
    [listUsers, users.come, users.shows],
  ];
  for (const [asked, come, shows] of parts) {
    await come();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first();
    await expect.element(again).toBeVisible();
    await expect.element(shows).not.toBeInTheDocument();
    const isAtOnce = await press(again, () => bring.get(asked)?.());
    await expect.element(shows.first()).toBeVisible();
    await expect.element(again).not.toBeInTheDocument();
    expect(isAtOnce).toBe(true);
  }
});

/** Counts how often the skeleton of a list was rendered, and how often it was visible at once. */
const watchShapes = () => {
  const seen: boolean[] = [];
  const observer = new MutationObserver(() => {
    for (const shape of document.querySelectorAll('[role=status][aria-label=Loading]:not([data-watched])')) {
      shape.setAttribute('data-watched', '');
      seen.push(shape.checkVisibility({ visibilityProperty: true }));
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return { seen, stop: () => observer.disconnect() };
};

test('the skeleton of a list shows after a moment, so that a fast answer does not flash', async () => {
  const bring: (readonly (() => void)[])[] = [];
  await openDesk({
    at: '/none',
    prepare: ({ data, gateway }) => {
      fill(data);
      for (const asked of [
        [listTickets],
        [listMessages, showTicket],
        [listContacts],
        [listTags],
        [listQuickAnswers],
        [listConnections],
        [listUsers],
      ])
        bring.push(asked.map((each) => gateway.hold(each)));
    },
  });
  const shape = page.getByRole('status', { name: 'Loading' });
  for (const [index, { come, shows }] of [
    list,
    conversation,
    contacts,
    tags,
    quickAnswers,
    connections,
    users,
  ].entries()) {
    const { seen, stop } = watchShapes();
    await come();
    await expect.element(shape.first()).toBeVisible();
    stop();
    expect(seen).toEqual(seen.map(() => false));
    await expect.element(shows).not.toBeInTheDocument();
    for (const answer of bring[index] ?? []) answer();
    await expect.element(shows.first()).toBeVisible();
    await expect.element(shape).not.toBeInTheDocument();
  }
});
