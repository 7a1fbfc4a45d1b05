import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { Splash } from '../../../../components/loading/delayed-skeleton.tsx';
import { isComposing } from '../../../../lib/page/shortcuts.ts';
import { useLanguage } from '../../../../locales/language.ts';
import { emojisPerLine, findEmojis, linesOf, loadEmojis } from './emojis.ts';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** The window's width in px. */
const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth);

type Props = {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onChoose: (emoji: string) => void;
};

/** Sizes for a mouse and for fingers (rule U4). */
const cellPx = { wide: 36, narrow: 44 } as const;

const focusOn = (event: KeyboardEvent<HTMLElement>, cell: string): void => {
  const next = event.currentTarget.querySelector<HTMLElement>(cell);
  if (next === null) return;
  event.preventDefault();
  next.focus();
};

/** Arrow keys go from the search into the grid and inside it. */
const moveTo = (event: KeyboardEvent<HTMLElement>, perLine: number): void => {
  if (event.target instanceof HTMLInputElement) {
    if (event.key === 'ArrowDown') focusOn(event, '[data-emoji]');
    return;
  }
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine, ArrowUp: -perLine }[event.key];
  const at = Number(document.activeElement?.getAttribute('data-emoji'));
  if (step === undefined || document.activeElement?.hasAttribute('data-emoji') !== true) return;
  focusOn(event, `[data-emoji="${String(at + step)}"]`);
};

const EmojiPopover = ({ anchor, onClose, onChoose }: Props) => {
  const { t } = useTranslation('conversation');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    queryKey: ['emojis', language],
    queryFn: () => loadEmojis(language),
    staleTime: Infinity,
  });
  const windowPx = useWindowWidth();
  const perLine = emojisPerLine(windowPx);
  const cell = windowPx >= 600 ? cellPx.wide : cellPx.narrow;
  const lines = useMemo(() => linesOf(findEmojis(data ?? [], search), perLine), [data, search, perLine]);
  const choose = (letter: string): void => {
    onClose();
    onChoose(letter);
  };
  const takeFirst = (event: KeyboardEvent): void => {
    const first = search.trim() === '' ? undefined : lines[0]?.[0];
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || first === undefined) return;
    event.preventDefault();
    choose(first.letter);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableRestoreFocus
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('emoji.title') } }}
    >
      <Box
        onKeyDown={(event) => moveTo(event, perLine)}
        sx={{ width: `min(${String(cell * perLine + 20)}px, calc(100vw - 32px))`, overflow: 'hidden' }}
      >
        <InputBase
          autoFocus
          fullWidth
          value={search}
          placeholder={t('emoji.search')}
          inputProps={{ 'aria-label': t('emoji.search') }}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={takeFirst}
          sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
        />
        {data === undefined ? (
          <Box sx={{ height: 280, display: 'flex' }}>
            <Splash />
          </Box>
        ) : (
          <Virtuoso
            style={{ height: 280 }}
            data={lines}
            fixedItemHeight={cell}
            itemContent={(line, emojis) => (
              <Box
                sx={{
                  display: 'grid',
                  gridTemplateColumns: `repeat(${String(perLine)}, minmax(0, 1fr))`,
                  px: 0.75,
                }}
              >
                {emojis.map(({ letter, label }, index) => (
                  <ButtonBase
                    key={letter}
                    data-emoji={line * perLine + index}
                    aria-label={label}
                    title={label}
                    onClick={() => choose(letter)}
                    sx={{ height: cell, fontSize: '1.25rem', borderRadius: 1 }}
                  >
                    {letter}
                  </ButtonBase>
                ))}
              </Box>
            )}
          />
        )}
        {data !== undefined && lines.length === 0 ? (
          <Box role="status" sx={{ p: 2, mt: -30, height: 240, color: 'text.secondary' }}>
            {t('emoji.none')}
          </Box>
        ) : null}
      </Box>
    </Popover>
  );
};

export default EmojiPopover;
