import CloseRounded from '@mui/icons-material/CloseRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  type RefObject,
  useEffectEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '../../../components/loading/failed-part.tsx';
import { isComposing, isCovered } from '../../../lib/page/shortcuts.ts';
import type { Searching } from './use-searching.ts';
import { SearchStatus } from './search-status.tsx';
import { useHits } from './use-hits.ts';
import { isFocusFree } from '../../../lib/page/focus-page.ts';
import { useDebounced } from '../../../lib/use-search-text.ts';

/** F3 and Shift+F3 step through the results wherever the focus is in the conversation. */
const useFurtherKeys = (bar: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void => {
  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'F3' || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    const isHere = bar.current?.parentElement?.contains(document.activeElement) === true;
    if (!isHere && !isFocusFree()) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
};

const restMs = 250;

type Props = {
  readonly ticketId: number;
  readonly searching: Searching;
  /** Scrolls to a message, which may not be loaded yet. */
  readonly onGo: (messageId: string) => void;
  readonly onClose: () => void;
};

type StepProps = { readonly label: string; readonly isOff: boolean; readonly onClick: () => void };

/** At the last result it stays enabled, because a disabled button would lose the focus. */
const StepButton = ({ label, isOff, onClick, children }: StepProps & { readonly children: ReactNode }) => (
  <IconButton
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={onClick}
    sx={{ flexShrink: 0, width: 44, height: 44, opacity: isOff ? 0.4 : 1 }}
  >
    {children}
  </IconButton>
);

/** Below the header of a conversation: the search field and the buttons to step through the results. */
const SearchBar = ({ ticketId, searching, onGo, onClose }: Props) => {
  const { t } = useTranslation('conversation-search');
  const field = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const trimmed = typed.trim();
  const rested = useDebounced(trimmed, restMs);
  // A cleared search takes effect at once.
  const words = trimmed === '' ? '' : rested;
  const hits = useHits(ticketId, words, onGo);
  const { at, total, currentId, state, step } = hits;

  const { timesAsked, show } = searching;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [timesAsked]);
  useEffect(() => {
    show(state === 'nothing' || state === 'short' ? undefined : { words, currentId });
  }, [show, state, words, currentId]);
  useEffect(() => () => show(undefined), [show]);
  useFurtherKeys(bar, step);

  const handleKey = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };

  return (
    <Box
      ref={bar}
      role="search"
      aria-label={t('title')}
      onKeyDown={handleKey}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: { xs: 0.5, sm: 1.25 }, minHeight: 56 }}>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1.5,
            minHeight: 44,
            borderRadius: 1.5,
            bgcolor: 'action.hover',
            '&:focus-within': { outline: '2px solid', outlineColor: 'primary.dark' },
          }}
        >
          <SearchRounded fontSize="small" sx={{ color: 'text.secondary' }} />
          <InputBase
            inputRef={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t('placeholder')}
            inputProps={{
              'aria-label': t('title'),
              maxLength: 100,
              autoComplete: 'off',
              enterKeyHint: 'search',
            }}
            sx={{ flex: 1, minWidth: 0 }}
          />
          <SearchStatus hits={hits} isResting={words !== trimmed} />
        </Box>
        <StepButton label={t('next')} isOff={at + 1 >= total} onClick={() => step(1)}>
          <KeyboardArrowUpRounded />
        </StepButton>
        <StepButton label={t('previous')} isOff={at === 0} onClick={() => step(-1)}>
          <KeyboardArrowDownRounded />
        </StepButton>
        <IconButton
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
          sx={{ flexShrink: 0, width: 44, height: 44 }}
        >
          <CloseRounded />
        </IconButton>
      </Box>
      {state === 'failed' ? (
        <FailedPart error={hits.error} isLoading={hits.isRetrying} onRetry={hits.retry} />
      ) : null}
    </Box>
  );
};

export default SearchBar;
