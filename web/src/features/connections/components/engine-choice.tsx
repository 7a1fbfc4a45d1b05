import { type Engine, engineSchema } from '@balcao/contracts';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { readonly engine: Engine; readonly onChange: (engine: Engine) => void };

/** Fixed once the connection exists. */
export const EngineChoice = ({ engine, onChange }: Props) => {
  const { t } = useTranslation('connections');
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ mb: 1 }}>
        {t('engine.label')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={engine}
        sx={{ gap: 0.5 }}
        onChange={(_, value) => onChange(engineSchema.parse(value))}
      >
        {engineSchema.options.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio />}
            label={t(`engine.${option}`)}
            sx={{ py: 0.25, '& .MuiFormControlLabel-label': { lineHeight: 1.3 } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
