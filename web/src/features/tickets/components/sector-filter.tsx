import FilterListRounded from '@mui/icons-material/FilterListRounded';
import type { QueueSummary } from '@balcao/contracts';
import { useTexts } from '../../../lib/i18n.ts';
import { FilterButton } from './filter-button.tsx';

type Props = {
  readonly sectors: readonly QueueSummary[];
  /** undefined: all of them. */
  readonly chosen: readonly number[] | undefined;
  readonly onChange: (chosen: readonly number[] | undefined) => void;
};

/** Id of the entry for all; sectors count from 1. */
const all = 0;

export const SectorFilter = ({ sectors, chosen, onChange }: Props) => {
  const texts = useTexts('tickets');
  if (sectors.length === 0) return null;
  const ids = sectors.map(({ id }) => id);
  const shown = chosen ?? ids;
  const toggle = (queueId: number): void => {
    const next = shown.includes(queueId) ? shown.filter((id) => id !== queueId) : [...shown, queueId];
    onChange(ids.every((id) => next.includes(id)) ? undefined : ids.filter((id) => next.includes(id)));
  };
  const state =
    chosen === undefined
      ? texts('sectors.all')
      : chosen.length === 0
        ? texts('sectors.none')
        : texts('sectors.some', { count: chosen.length });
  return (
    <FilterButton
      icon={<FilterListRounded fontSize="small" />}
      label={texts('sectors.label')}
      state={state}
      isNarrowing={chosen !== undefined}
      entries={[
        {
          id: all,
          name: texts('sectors.all'),
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
