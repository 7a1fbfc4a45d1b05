import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent, ReactNode } from 'react';

type Tab<Value extends string> = { readonly value: Value; readonly id: string; readonly label: ReactNode };

type Props<Value extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly selected: Value;
  readonly panelId: string;
  readonly onSelect: (value: Value) => void;
};

/** Tabs of equal width. One of them is in the order of tabulation; the arrow keys go to the others. */
export const TabList = <Value extends string>({ label, tabs, selected, panelId, onSelect }: Props<Value>) => {
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
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      sx={{ display: 'flex', flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
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
              flex: '1 1 auto',
              minWidth: 0,
              minHeight: 50,
              px: 0.5,
              gap: 0.75,
              fontSize: { xs: '0.875rem', md: '0.8125rem', lg: '0.875rem' },
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
