import { type ExportColumn, exportColumns, usualExportColumns } from '@balcao/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChoice } from '../../../components/column-choice.tsx';
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
      <ColumnChoice
        label={t('exporting.question')}
        columns={exportColumns}
        nameOf={(column) => t(`exporting.columns.${column}`)}
        chosen={chosen}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
};
