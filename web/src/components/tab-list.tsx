import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type Tab<Value extends string> = { readonly value: Value; readonly id: string; readonly label: ReactNode };

type Props<Value extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly selected: Value;
  readonly panelId: string;
  readonly onSelect: (value: Value) => void;
};

/**
 * Tabs that share the width. If it is too small, they scroll and the selected one is visible. Only that one is in the
 * tab order; arrow keys reach the others.
 */
export const TabList = <Value extends string>({ label, tabs, selected, panelId, onSelect }: Props<Value>) => {
  const list = useRef<HTMLDivElement>(null);
  const selectedId = tabs.find(({ value }) => value === selected)?.id;
  useEffect(() => {
    const tab = selectedId === undefined ? null : document.getElementById(selectedId);
    if (list.current === null || tab === null) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selectedId]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex(({ value }) => value === selected);
    const next = tabs.at((at + step) % tabs.length);
    if (next === undefined) return;
    onSelect(next.value);
    document.getElementById(next.id)?.focus();
  };
  return (
    <Box
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      sx={{
        position: 'relative',
        display: 'flex',
        flexShrink: 0,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        px: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {tabs.map(({ value, id, label: text }) => {
        const isSelected = value === selected;
        return (
          <ButtonBase
            key={value}
            id={id}
            role="tab"
            aria-selected={isSelected}
            aria-controls={panelId}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(value)}
            sx={{
              // If there is no room beside a name, its count is below it.
              flex: '1 1 auto',
              flexWrap: 'wrap',
              alignContent: 'center',
              minHeight: 50,
              px: 0.5,
              columnGap: 0.75,
              fontSize: { xs: '0.875rem', md: '0.8125rem', lg: '0.875rem' },
              // In a narrow list a fourth tab would push out the first one.
              ...(tabs.length > 3
                ? { '@container (max-width: 420px)': { fontSize: '0.75rem', px: 0.25 } }
                : {}),
              whiteSpace: 'nowrap',
              fontWeight: 600,
              color: isSelected ? 'primary.dark' : 'text.secondary',
              boxShadow: (theme) => (isSelected ? `inset 0 -3px 0 ${theme.palette.primary.main}` : 'none'),
            }}
          >
            {text}
          </ButtonBase>
        );
      })}
    </Box>
  );
};
