import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { DesktopOffer } from './notification-popover.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the browser's permission is requested on a click, and never without one", async () => {
  const requestPermission = vi.fn(() => Promise.resolve<NotificationPermission>('denied'));
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  await renderApp(<DesktopOffer />);
  const offer = screen.getByRole('button', { name: 'Notify me on this device too' });
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(offer);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(requestPermission).toHaveBeenCalledTimes(1);
});
