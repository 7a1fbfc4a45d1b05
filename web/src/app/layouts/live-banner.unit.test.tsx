import { linePings } from '@balcao/contracts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useLiveStatus } from '../../realtime/live-status.ts';
import { renderApp } from '../../testing/render-app.tsx';
import LiveBanner from './live-banner.tsx';

beforeEach(() => useLiveStatus.setState({ status: 'live', wasSilent: false, isBrowserOnline: true }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const text = (): string | null => screen.getByRole('status').textContent;

describe('the banner', () => {
  test('shows at once that the browser is offline, and disappears when it is online again', async () => {
    await renderApp(<LiveBanner />);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(text()).toBe('You are offline. What you write is sent when you are back.');
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(text()).toBe('');
  });

  test('ignores a short interruption, and shows a longer one within five seconds', async () => {
    await renderApp(<LiveBanner />);
    vi.useFakeTimers();
    act(() => useLiveStatus.setState({ status: 'lost' }));
    pass(1500);
    expect(text()).toBe('');
    act(() => useLiveStatus.setState({ status: 'live' }));
    act(() => useLiveStatus.setState({ status: 'lost' }));
    pass(1500);
    expect(text()).toBe('');
    pass(1000);
    expect(text()).toBe('Connection to the desk lost. Reconnecting…');
    act(() => useLiveStatus.setState({ status: 'catching-up' }));
    pass(2000);
    expect(text()).toBe('Fetching what you missed…');
  });

  test('says before the first connection that it connects, and nothing of a loss', async () => {
    act(() => useLiveStatus.setState({ status: 'starting' }));
    await renderApp(<LiveBanner />);
    vi.useFakeTimers();
    // Timers of the first render are real ones.
    act(() => useLiveStatus.setState({ status: 'live' }));
    act(() => useLiveStatus.setState({ status: 'starting' }));
    pass(3000);
    expect(text()).toBe('');
    pass(2000);
    expect(text()).toBe('Connecting to the desk…');
  });

  test('shows within five seconds, counting the silence before the connection was lost', async () => {
    await renderApp(<LiveBanner />);
    vi.useFakeTimers();
    act(() => useLiveStatus.setState({ status: 'lost', wasSilent: true }));
    pass(5000 - linePings.everyMs - linePings.answeredWithinMs);
    expect(text()).toBe('Connection to the desk lost. Reconnecting…');
    // The connection still retries.
    act(() => useLiveStatus.setState({ status: 'lost', wasSilent: false }));
    expect(text()).toBe('Connection to the desk lost. Reconnecting…');
  });
});
