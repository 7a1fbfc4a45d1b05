import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { ContactAvatar } from './contact-avatar.tsx';

afterEach(cleanup);

const pictureIn = (container: Element): HTMLImageElement | null => container.querySelector('img');
const initialsIn = (container: Element): string | null | undefined =>
  container.querySelector('[data-initials]')?.getAttribute('data-initials');

test('a picture loads from this origin when it is visible, over the initials, and has no role', async () => {
  const { container } = await renderApp(
    <ContactAvatar name="Ana Lima" picture="https://other.example:8443/public/contacts/a.jpg" size={36} />,
  );
  const picture = pictureIn(container);
  // The cookie belongs to this origin, and the page may load pictures only from it.
  expect(picture?.getAttribute('src')).toBe('/public/contacts/a.jpg');
  expect(picture?.getAttribute('alt')).toBe('');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  expect([picture?.width, picture?.height]).toEqual([36, 36]);
  expect(initialsIn(container)).toBe('AL');
});

test('a picture that fails to load leaves the initials, and the next one is tried', async () => {
  const { container, rerender } = await renderApp(
    <ContactAvatar name="Ana Lima" picture="/public/contacts/a.jpg" />,
  );
  const first = pictureIn(container);
  if (first === null) throw new Error('there is no picture');
  fireEvent.error(first);
  expect(pictureIn(container)).toBeNull();
  expect(initialsIn(container)).toBe('AL');
  rerender(<ContactAvatar name="Ana Lima" picture="/public/contacts/b.jpg" />);
  expect(pictureIn(container)?.getAttribute('src')).toBe('/public/contacts/b.jpg');
});

test('a contact without a picture has no image', async () => {
  const { container } = await renderApp(<ContactAvatar name="Ana Lima" picture="" />);
  expect(pictureIn(container)).toBeNull();
});
