import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ChoiceProps<Column extends string> = {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly nameOf: (column: Column) => string;
  readonly chosen: readonly Column[];
  /** The chosen columns, in the order of `columns`. */
  readonly onChange: (chosen: readonly Column[]) => void;
  /** Two columns side by side, unless the window is narrow. */
  readonly isInPairs?: boolean;
};

/** The last chosen column cannot be removed. */
const ColumnChoice = <Column extends string>(props: ChoiceProps<Column>) => {
  const { label, columns, nameOf, chosen, onChange, isInPairs = false } = props;
  return (
    <FormGroup
      aria-label={label}
      {...(isInPairs ? { sx: { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } } : {})}
    >
      {columns.map((column) => {
        const isChosen = chosen.includes(column);
        return (
          <FormControlLabel
            key={column}
            label={nameOf(column)}
            sx={{ minHeight: 44 }}
            control={
              <Checkbox
                checked={isChosen}
                disabled={isChosen && chosen.length === 1}
                onChange={() => onChange(columns.filter((one) => chosen.includes(one) !== (one === column)))}
              />
            }
          />
        );
      })}
    </FormGroup>
  );
};

type Props<Column extends string> = Pick<ChoiceProps<Column>, 'columns' | 'nameOf' | 'isInPairs'> & {
  readonly title: string;
  readonly question: string;
  readonly confirmLabel: string;
  /** The columns that are chosen at first. */
  readonly usual: readonly Column[];
  readonly onClose: () => void;
  readonly onExport: (columns: readonly Column[]) => void;
};

/** Asks for the columns of the file; at least one. */
export const ExportDialog = <Column extends string>(props: Props<Column>) => {
  const { title, question, confirmLabel, usual, onClose, onExport, ...choice } = props;
  const [chosen, setChosen] = useState(usual);
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={question}
      confirmLabel={confirmLabel}
      isHarmless
      onClose={onClose}
      onConfirm={() => onExport(chosen)}
    >
      <ColumnChoice {...choice} label={question} chosen={chosen} onChange={setChosen} />
    </ConfirmDialog>
  );
};
