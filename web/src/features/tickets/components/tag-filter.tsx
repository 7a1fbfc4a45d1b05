import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import type { TagSummary } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { FilterButton } from './filter-button.tsx';

type Props = {
  readonly tags: readonly TagSummary[];
  /** Undefined: any tags. */
  readonly chosen: readonly number[] | undefined;
  readonly onChange: (chosen: readonly number[] | undefined) => void;
};

/** Filters the lists by contacts that have one of the chosen tags. */
export const TagFilter = ({ tags, chosen, onChange }: Props) => {
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
