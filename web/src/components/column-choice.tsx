import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';

type Props<Column extends string> = {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly nameOf: (column: Column) => string;
  readonly chosen: readonly Column[];
  /** The chosen columns, in the order of `columns`. */
  readonly onChange: (chosen: readonly Column[]) => void;
  /** Two columns side by side, unless the window is narrow. */
  readonly isInPairs?: boolean;
};

/** The columns of an exported file; the last chosen one cannot be removed. */
export const ColumnChoice = <Column extends string>(props: Props<Column>) => {
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
