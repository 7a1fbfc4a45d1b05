import type { Profile, TicketStatus } from '@balcao/contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drafts, noDraft } from '../../../entities/message/drafts.ts';
import { settles } from '../../../lib/page/settled-controls.ts';
import { useToasts } from '../../../lib/page/toasts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleQueue } from '../../../testing/desk/catalogue-answers.ts';
import { sampleTicket, sampleTicketDetail } from '../../../testing/samples.ts';
import { TicketHeaderActions } from './ticket-header-actions.tsx';
import { TicketRow } from './ticket-row.tsx';
import { useTicketActions } from './use-ticket-actions.tsx';

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

const nameless = { ...sampleTicketDetail().contact, name: '' };

/** The button Accept of the list, which also users without one in the header have. */
const AcceptFromList = () => {
  const { act, dialog } = useTicketActions({ onChanged: () => undefined });
  return (
    <>
      <button type="button" onClick={() => act(sampleTicket({ status: 'pending', queueId: null }), 'accept')}>
        Accept
      </button>
      {dialog}
    </>
  );
};

/** Actions that accept a click even right after they moved under the pointer. */
const unsettled = (): (string | null)[] =>
  screen
    .queryAllByRole('button')
    .filter((button) => !button.hasAttribute(Object.keys(settles)[0] ?? ''))
    .map((button) => button.getAttribute('aria-label'));

const names = (): (string | null)[] =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('beside the conversation', () => {
  test.each<[TicketStatus, Profile, string[]]>([
    ['pending', 'admin', ['Accept']],
    ['pending', 'user', []],
    ['open', 'user', ['Return', 'Resolve']],
    ['closed', 'user', ['Reopen']],
  ])('a %s ticket offers an %s %j', async (status, profile, actions) => {
    await renderApp(
      <TicketHeaderActions ticket={sampleTicketDetail({ status })} onChanged={() => undefined} />,
      { user: { profile } },
    );
    expect([names(), unsettled()]).toEqual([actions, []]);
    expect(document.querySelector('[data-testid^="Done"], [data-testid^="Check"]')).toBeNull();
  });

  test('touch targets are high enough, also on a tablet', async () => {
    const touches = vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
    await renderApp(
      <TicketHeaderActions ticket={sampleTicketDetail({ status: 'open' })} onChanged={() => undefined} />,
    );
    const heights = screen.getAllByRole('button').map((button) => getComputedStyle(button).minHeight);
    expect(heights).toEqual(['44px', '44px']);
    touches.mockRestore();
  });

  test("a ticket without a sector is accepted into one of the user's sectors", async () => {
    await renderApp(
      <TicketHeaderActions ticket={sampleTicketDetail({ status: 'pending' })} onChanged={() => undefined} />,
      { user: { queues: [{ id: 4, name: 'Sales', color: '#112233' }] } },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('dialog', { name: 'Accept the ticket of Bruno Lima' });
    expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true);
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByRole('option', { name: 'Sales' }));
    expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false);
  });

  test.each<[Profile, string[], string[]]>([
    ['user', ['Sales', 'Returns'], ['Sales', 'Returns']],
    ['admin', ['Sales', 'Returns'], ['Sales', 'Returns']],
    ['admin', [], ['Sales', 'Support', 'Returns']],
  ])(
    'a user of the profile %s in the sectors %j may accept into %j (rule T5)',
    async (profile, own, names) => {
      const sectors = ['Sales', 'Support', 'Returns'].map((name, index) => sampleQueue(index + 4, name));
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sectors)));
      await renderApp(<AcceptFromList />, {
        user: { profile, queues: sectors.filter(({ name }) => own.includes(name)) },
      });
      fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
      fireEvent.mouseDown(await screen.findByRole('combobox'));
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(names);
    },
  );

  test('the message about an accepted ticket of a nameless contact shows the number', async () => {
    const accepted = { ...sampleTicketDetail({ revision: 2 }), contact: nameless };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(accepted)));
    const ticket = { ...sampleTicketDetail({ status: 'pending' }), contact: nameless };
    await renderApp(<TicketHeaderActions ticket={ticket} onChanged={() => undefined} />, {
      user: { queues: [{ id: 4, name: 'Sales', color: '#112233' }] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('dialog', { name: 'Accept the ticket of (11) 98765-4321' });
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByRole('option', { name: 'Sales' }));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
        { text: 'You accepted the ticket of (11) 98765-4321.' },
      ]),
    );
  });
});

describe('a row of the list', () => {
  const show = (change: Parameters<typeof sampleTicket>[0], isSelected = false) =>
    renderApp(
      <TicketRow
        ticket={sampleTicket(change)}
        to="/tickets/1"
        isSelected={isSelected}
        isBusy={false}
        onAct={() => undefined}
      />,
      { user: { profile: 'user' } },
    );

  test.each<[TicketStatus, string[]]>([
    ['pending', ['Accept the ticket of Bruno Lima']],
    ['open', ['Return the ticket of Bruno Lima to the queue', 'Resolve the ticket of Bruno Lima']],
    ['closed', ['Reopen the ticket of Bruno Lima']],
  ])('offers every user what a %s ticket allows', async (status, actions) => {
    await show({ status });
    expect([names(), unsettled()]).toEqual([actions, []]);
  });

  test('names its actions by the number of a nameless contact', async () => {
    await show({ status: 'closed', contact: nameless });
    expect(names()).toEqual(['Reopen the ticket of (11) 98765-4321']);
  });

  test('shows a draft instead of the last message', async () => {
    drafts.write(7, 1, { ...noDraft, body: 'Half a thought' });
    await show({ lastMessage: '🢇 Hi there' });
    expect(screen.getByText('Half a thought').parentElement?.textContent).toBe('Draft: Half a thought');
    localStorage.clear();
  });

  test('shows no draft while its conversation is open, because the input shows it', async () => {
    drafts.write(7, 1, { ...noDraft, body: '/' });
    await show({ lastMessage: '🢇 Hi there' }, true);
    expect(screen.getByText('Hi there')).toBeTruthy();
    expect(screen.queryByText('Draft:')).toBeNull();
    localStorage.clear();
  });

  test.each<TicketStatus>(['pending', 'open'])(
    'of a %s ticket shows no ticks of WhatsApp',
    async (status) => {
      const { container } = await show({ status, lastMessage: '' });
      expect(container.querySelector('[data-testid^="Done"], [data-testid^="Check"]')).toBeNull();
      expect(screen.queryByText('Accept') !== null).toBe(status === 'pending');
    },
  );
});
