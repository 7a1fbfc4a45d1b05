import FilterListRounded from '@mui/icons-material/FilterListRounded';
import type { QueueSummary, TagSummary } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { FilterEntry } from './filter-menu.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

const FilterMenu = lazyPart(() => import('./filter-menu.tsx'));

type ButtonProps = {
  readonly icon: ReactNode;
  readonly label: string;
  /** The filter's value, in words. */
  readonly state: string;
  readonly isNarrowing: boolean;
  readonly entries: readonly FilterEntry[];
};

/** Filters the lists. */
const FilterButton = ({ icon, label, state, isNarrowing, entries }: ButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={`${label}: ${state}`}
        aria-label={`${label}: ${state}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minHeight: 44,
          minWidth: 44,
          gap: 0.75,
          whiteSpace: 'nowrap',
          color: isNarrowing ? 'primary.dark' : 'text.secondary',
        }}
      >
        {icon}
        <Box
          component="span"
          // In a narrow list an inactive filter shows only its icon.
          sx={isNarrowing ? {} : { '@container (max-width: 380px)': { display: 'none' } }}
        >
          {isNarrowing ? state : label}
        </Box>
      </Button>
      {anchor === null ? null : (
        <FilterMenu anchor={anchor} label={label} entries={entries} onClose={() => setAnchor(null)} />
      )}
    </>
  );
};

type Props = {
  readonly sectors: readonly QueueSummary[];
  /** Undefined: all of them. */
  readonly chosen: readonly number[] | undefined;
  readonly onChange: (chosen: readonly number[] | undefined) => void;
};

/** The id of the entry for all; sectors count from 1. */
const all = 0;

export const SectorFilter = ({ sectors, chosen, onChange }: Props) => {
  const { t } = useTranslation('tickets');
  if (sectors.length === 0) return null;
  const ids = sectors.map(({ id }) => id);
  const shown = chosen ?? ids;
  const toggle = (queueId: number): void => {
    const next = shown.includes(queueId) ? shown.filter((id) => id !== queueId) : [...shown, queueId];
    onChange(ids.every((id) => next.includes(id)) ? undefined : ids.filter((id) => next.includes(id)));
  };
  const state =
    chosen === undefined
      ? t('sectors.all')
      : chosen.length === 0
        ? t('sectors.none')
        : t('sectors.some', { count: chosen.length });
  return (
    <FilterButton
      icon={<FilterListRounded fontSize="small" />}
      label={t('sectors.label')}
      state={state}
      isNarrowing={chosen !== undefined}
      entries={[
        {
          id: all,
          name: t('sectors.all'),
          isOn: chosen === undefined,
          onToggle: () => onChange(chosen === undefined ? [] : undefined),
        },
        ...sectors.map(({ id, name, color }) => ({
          id,
          name,
          color,
          isOn: shown.includes(id),
          onToggle: () => toggle(id),
        })),
      ]}
    />
  );
};

type TagProps = {
  readonly tags: readonly TagSummary[];
  /** Undefined: any tags. */
  readonly chosen: readonly number[] | undefined;
  readonly onChange: (chosen: readonly number[] | undefined) => void;
};

/** Filters the lists by contacts that have one of the chosen tags. */
export const TagFilter = ({ tags, chosen, onChange }: TagProps) => {
  const { t } = useTranslation('tickets');
  if (tags.length === 0) return null;
  const shown = chosen ?? [];
  const toggle = (tagId: number): void => {
    const next = shown.includes(tagId) ? shown.filter((id) => id !== tagId) : [...shown, tagId];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <FilterButton
      icon={<LocalOfferOutlined fontSize="small" />}
      label={t('tags.label')}
      state={chosen === undefined ? t('tags.all') : t('tags.some', { count: chosen.length })}
      isNarrowing={chosen !== undefined}
      entries={tags.map(({ id, name, color }) => ({
        id,
        name,
        color,
        isOn: shown.includes(id),
        onToggle: () => toggle(id),
      }))}
    />
  );
};
