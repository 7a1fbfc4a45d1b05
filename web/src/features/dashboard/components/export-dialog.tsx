import { type ReportColumn, reportColumns } from '@balcao/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChoice } from '../../../components/column-choice.tsx';
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
      <ColumnChoice
        label={t('export.question')}
        columns={reportColumns}
        nameOf={(column) => t(`export.columns.${column}`)}
        chosen={chosen}
        onChange={setChosen}
        isInPairs
      />
    </ConfirmDialog>
  );
};
