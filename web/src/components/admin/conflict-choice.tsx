import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotice } from '../form/use-notice.ts';

export type ConflictField = {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

type Side = 'mine' | 'theirs';
type FieldProps = { readonly field: ConflictField; readonly onChoose: (side: Side) => void };

/** Space between two values of several lines. */
const apart = { py: 0.75, '& .MuiFormControlLabel-label': { lineHeight: 1.3 } };

const Choice = ({ field, onChoose }: FieldProps) => {
  const { t } = useTranslation('admin');
  const labelId = useId();
  const [side, setSide] = useState<Side>('mine');
  const said = (value: string): string => (value === '' ? t('conflict.nothing') : value);
  const choose = (chosen: Side): void => {
    setSide(chosen);
    onChoose(chosen);
  };
  return (
    <FormControl>
      <FormLabel id={labelId}>{field.label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={side}
        onChange={(_, value) => choose(value === 'theirs' ? 'theirs' : 'mine')}
      >
        <FormControlLabel
          value="mine"
          control={<Radio />}
          sx={apart}
          label={t('conflict.yours', { value: said(field.mine) })}
        />
        <FormControlLabel
          value="theirs"
          control={<Radio />}
          sx={apart}
          label={t('conflict.theirs', { value: said(field.theirs) })}
        />
      </RadioGroup>
    </FormControl>
  );
};

type Props = {
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, side: Side) => void;
};

/** Two users changed the same field: the one who saves second sees both values and decides. */
export const ConflictChoice = ({ fields, onChoose }: Props) => {
  const { t } = useTranslation('admin');
  // A user who does not see it clicks again, and overwrites the other user's change.
  const notice = useNotice(undefined, 'start');
  return (
    <Alert
      ref={notice}
      severity="warning"
      tabIndex={-1}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, minWidth: 0 } }}
    >
      <strong>{t('conflict.title')}</strong>
      {t('conflict.text')}
      {fields.map((field) => (
        <Choice key={field.name} field={field} onChoose={(side) => onChoose(field.name, side)} />
      ))}
    </Alert>
  );
};
