import { useEffect, useLayoutEffect, useState } from 'react';
import { followShortcuts, useShortcut } from '../../lib/page/shortcuts.ts';
import { refuseUnsettledClicks } from '../../lib/page/settled-controls.ts';
import { refuseStrayClicks } from '../../lib/page/stray-clicks.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { followTypedAhead, clearTypedAhead } from '../palette/typed-ahead.ts';

const Opening = () => {
  useLayoutEffect(followTypedAhead, []);
  return null;
};

const Palette = lazyPart(() => import('../palette/palette.tsx'), { placeholder: <Opening /> });
const ShortcutSheet = lazyPart(() => import('../shortcuts/shortcut-sheet.tsx'));

type Opened = 'palette' | 'sheet' | undefined;

/** The palette and the sheet of shortcuts, opened by keys from any page. Their code is fetched on first use. */
export const Keyboard = () => {
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  useEffect(followShortcuts, []);
  useEffect(refuseStrayClicks, []);
  useEffect(() => refuseUnsettledClicks(), []);
  useShortcut('palette', () => {
    clearTypedAhead();
    setOpened((now) => (now === 'palette' ? undefined : 'palette'));
  });
  useShortcut('showShortcuts', () => setOpened('sheet'));
  return (
    <>
      {opened === 'palette' ? <Palette onClose={close} /> : null}
      {opened === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
    </>
  );
};
