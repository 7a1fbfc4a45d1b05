import { type ExportColumn, exportColumns, usualExportColumns } from '@balcao/contracts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

type Props = {
  readonly onClose: () => void;
  readonly onExport: (columns: readonly ExportColumn[]) => void;
};

/** The columns of the file; at least one. */
export const ExportDialog = ({ onClose, onExport }: Props) => {
  const { t } = useTranslation('contacts');
  const [chosen, setChosen] = useState<readonly ExportColumn[]>(usualExportColumns);
  return (
    <ConfirmDialog
      isOpen
      title={t('export')}
      text={t('exporting.question')}
      confirmLabel={t('exporting.confirm')}
      isHarmless
      onClose={onClose}
      onConfirm={() => onExport(chosen)}
    >
      <FormGroup aria-label={t('exporting.question')}>
        {exportColumns.map((column) => {
          const isChosen = chosen.includes(column);
          return (
            <FormControlLabel
              key={column}
              label={t(`exporting.columns.${column}`)}
              sx={{ minHeight: 44 }}
              control={
                <Checkbox
                  checked={isChosen}
                  disabled={isChosen && chosen.length === 1}
                  onChange={() =>
                    setChosen(exportColumns.filter((one) => chosen.includes(one) !== (one === column)))
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
