import { lazy, Suspense, useEffect, useState } from 'react';
import { followShortcuts, useShortcut } from '../../lib/shortcuts.ts';

const Palette = lazy(() => import('../palette/palette.tsx'));
const ShortcutSheet = lazy(() => import('../shortcuts/shortcut-sheet.tsx'));

type Opened = 'palette' | 'sheet' | undefined;

/** What keys open from anywhere; its code comes when it is first asked for. */
export const Keyboard = () => {
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  useEffect(followShortcuts, []);
  useShortcut('palette', () => setOpened((now) => (now === 'palette' ? undefined : 'palette')));
  useShortcut('showShortcuts', () => setOpened('sheet'));
  return (
    <Suspense fallback={null}>
      {opened === 'palette' ? <Palette onClose={close} /> : null}
      {opened === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
    </Suspense>
  );
};
