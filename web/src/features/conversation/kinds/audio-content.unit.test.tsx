import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import AudioContent from './audio-content.tsx';

afterEach(cleanup);

test('a sound that the browser cannot play can be fetched again or downloaded', async () => {
  const { container } = await renderApp(
    <AudioContent source="/public/a.ogg" name="voice.ogg" mimeType="audio/ogg" />,
  );
  const last = [...container.querySelectorAll('source')].at(-1);
  expect(last?.getAttribute('src')).toBe('/public/a.mp3');
  if (last !== undefined) fireEvent.error(last);
  const download = screen.getByRole('link', { name: 'Download voice.ogg' });
  expect(download.getAttribute('href')).toBe('/public/a.ogg');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(container.querySelectorAll('source')).toHaveLength(2);
});
