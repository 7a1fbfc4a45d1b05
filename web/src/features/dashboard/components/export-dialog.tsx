import { type ReportColumn, reportColumns } from '@balcao/contracts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

type Props = {
  readonly onClose: () => void;
  readonly onExport: (columns: readonly ReportColumn[]) => void;
};

/** The columns of the file; at least one. */
export const ExportDialog = ({ onClose, onExport }: Props) => {
  const { t } = useTranslation('dashboard');
  const [chosen, setChosen] = useState<readonly ReportColumn[]>(reportColumns);
  return (
    <ConfirmDialog
      isOpen
      title={t('export.title')}
      text={t('export.question')}
      confirmLabel={t('export.confirm')}
      isHarmless
      onClose={onClose}
      onConfirm={() => onExport(chosen)}
    >
      <FormGroup
        aria-label={t('export.question')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {reportColumns.map((column) => {
          const isChosen = chosen.includes(column);
          return (
            <FormControlLabel
              key={column}
              label={t(`export.columns.${column}`)}
              sx={{ minHeight: 44 }}
              control={
                <Checkbox
                  checked={isChosen}
                  disabled={isChosen && chosen.length === 1}
                  onChange={() =>
                    setChosen(reportColumns.filter((one) => chosen.includes(one) !== (one === column)))
                  }
                />
              }
            />
          );
        })}
      </FormGroup>
    </ConfirmDialog>
  );
};
