import FilterListRounded from '@mui/icons-material/FilterListRounded';
import type { QueueSummary } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { FilterButton } from './filter-button.tsx';

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
