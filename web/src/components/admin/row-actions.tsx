import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { RowButton } from '../row-button.tsx';
import type { RowAction } from './column.ts';

/**
 * What a press does depends only on the label and the entry, so the buttons of an unchanged row are not rendered
 * again.
 */
export type Labelled = { readonly label: string; readonly onClick: () => void };

/** The actions of one entry. */
export type EntryActions = {
  readonly extra: readonly RowAction[];
  readonly edit: Labelled | undefined;
  readonly remove: Labelled | undefined;
};

export const actionCount = ({ extra, edit, remove }: EntryActions): number =>
  extra.length + (edit === undefined ? 0 : 1) + (remove === undefined ? 0 : 1);

const labelsOf = ({ extra, edit, remove }: EntryActions): readonly (string | undefined)[] => [
  edit?.label,
  remove?.label,
  ...extra.map(({ label }) => label),
];

export const areSameActions = (one: EntryActions | undefined, other: EntryActions | undefined): boolean => {
  if (one === undefined || other === undefined) return one === other;
  const labels = labelsOf(other);
  return (
    one.extra.length === other.extra.length && labelsOf(one).every((label, index) => label === labels[index])
  );
};

export const RowActions = ({ actions: { extra, edit, remove } }: { readonly actions: EntryActions }) => (
  <div className="row-actions">
    {extra.map(({ label, icon, onClick }) => (
      <RowButton key={label} label={label} onClick={onClick}>
        {icon}
      </RowButton>
    ))}
    {edit === undefined ? null : (
      <RowButton label={edit.label} onClick={edit.onClick}>
        <EditOutlined fontSize="small" />
      </RowButton>
    )}
    {remove === undefined ? null : (
      <RowButton label={remove.label} onClick={remove.onClick}>
        <DeleteOutlined fontSize="small" />
      </RowButton>
    )}
  </div>
);
