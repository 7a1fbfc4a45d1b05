import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToggleSwitch } from '../../../components/toggle-switch.tsx';
import { isComposing } from '../../../lib/page/shortcuts.ts';
import { type Faults, useSetFaults } from '../api/play-phone.ts';
import { simulatorQueries } from '../api/simulator-queries.ts';

const switches = ['offline', 'holdAcks'] as const;
const counts = ['slowMs', 'reject', 'duplicate', 'reorder', 'dropAnswer'] as const;

type CountProps = {
  readonly label: string;
  readonly value: number;
  readonly onSet: (value: number) => void;
};

/** Saved on blur or Enter; the network's countdown shows while the field is not in use. */
const CountField = ({ label, value, onSet }: CountProps) => {
  const [typed, setTyped] = useState<string>();
  const set = (): void => {
    if (typed !== undefined && /^\d{1,6}$/.test(typed)) onSet(Number(typed));
    setTyped(undefined);
  };
  return (
    <TextField
      size="small"
      label={label}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={set}
      onKeyDown={(event) => (event.key === 'Enter' && !isComposing(event.nativeEvent) ? set() : undefined)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};

/** Faults to inject between the phones and the desk. */
export const FaultsPanel = ({ connectionId }: { readonly connectionId: number }) => {
  const { t } = useTranslation('simulator');
  const { data: faults = {} } = useQuery(simulatorQueries.faults(connectionId));
  const { mutate } = useSetFaults(connectionId);
  const set = (change: Faults): void => mutate(change);
  const partsId = useId();
  // Rarely needed, so they are folded; a set fault stays visible.
  const [ownChoice, setOwnChoice] = useState<boolean>();
  const isOpen = ownChoice ?? Object.values(faults).some((value) => value !== 0 && value !== false);
  return (
    <Box component="section" aria-label={t('faults.title')}>
      <Typography variant="h2">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={partsId}
          onClick={() => setOwnChoice(!isOpen)}
          sx={{ width: '100%', minHeight: 44, font: 'inherit', justifyContent: 'space-between' }}
        >
          {t('faults.title')}
          {isOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
        </ButtonBase>
      </Typography>
      <Box id={partsId} hidden={!isOpen} sx={{ pt: 1 }}>
        <Box sx={{ display: 'flex', columnGap: 3, flexWrap: 'wrap', mb: 1 }}>
          {switches.map((name) => (
            <ToggleSwitch
              key={name}
              label={t(`faults.${name}`)}
              isOn={faults[name] ?? false}
              onChange={(isOn) => set({ [name]: isOn })}
            />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
          {counts.map((name) => (
            <CountField
              key={name}
              label={t(`faults.${name}`)}
              value={faults[name] ?? 0}
              onSet={(value) => set({ [name]: value })}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
};
