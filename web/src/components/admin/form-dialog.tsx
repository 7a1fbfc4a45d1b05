import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../form/form-error.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import type { Clash } from './use-admin-form.ts';

type State<Values> = {
  readonly submit: () => Promise<void>;
  readonly close: () => void;
  readonly question: ReactNode;
  readonly error: Error | null;
  readonly isSaving: boolean;
  readonly isRestored: boolean;
  readonly startOver: () => void;
  readonly clash: Clash<Values> | undefined;
  readonly choose: (name: string, values: Values) => void;
};

type Props<Values> = {
  /** The state of `useAdminForm`. */
  readonly state: State<Values>;
  readonly title: string;
  readonly isNew: boolean;
  /** The label of the button, if it neither adds nor saves. */
  readonly saveLabel?: string;
  readonly width?: 'xs' | 'sm' | 'md';
  /** Labels of fields in an edit conflict; without a label the field's name is shown. */
  readonly labels?: Readonly<Record<string, string>>;
  /** How a conflict shows a value. */
  readonly valueText?: (value: unknown, name: string) => string;
  readonly onFocus?: (event: FocusEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** The dialog that adds or edits an entry of an admin page; on phones it fills the screen. */
export const FormDialog = <Values extends object>(props: Props<Values>) => {
  const { state, title, isNew, width = 'sm', valueText = asText } = props;
  const { t: common } = useTranslation('common');
  const { t } = useTranslation('admin');
  const titleId = useId();
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const { clash } = state;
  const valuesOf = (values: Values): ReadonlyMap<string, unknown> => new Map(Object.entries(values));
  const form = useRef<HTMLFormElement>(null);
  const submit = async (): Promise<void> => {
    await state.submit();
    // After the mistakes are rendered. Some of them are in fields that the form cannot focus itself.
    requestAnimationFrame(() => {
      const wrong = '[aria-invalid=true]';
      if (document.activeElement?.matches(wrong) !== true)
        form.current?.querySelector<HTMLElement>(wrong)?.focus();
    });
  };
  return (
    <Dialog
      open
      onClose={state.close}
      aria-labelledby={titleId}
      maxWidth={width}
      fullWidth
      fullScreen={isPhone}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        {...(props.onFocus === undefined ? {} : { onFocus: props.onFocus })}
        style={isPhone ? { flex: 1 } : {}}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent
          sx={{
            flex: '1 1 auto',
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
            '& > :first-of-type': { mt: 1 },
          }}
        >
          {state.isRestored ? (
            <Alert
              severity="info"
              sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
              action={
                <Button onClick={state.startOver} sx={{ whiteSpace: 'nowrap' }}>
                  {t('restored.discard')}
                </Button>
              }
            >
              {t('restored.text')}
            </Alert>
          ) : null}
          <FormError error={state.error} />
          {clash === undefined ? null : (
            <ConflictChoice
              fields={clash.names.map((name) => ({
                name,
                label: props.labels?.[name] ?? name,
                mine: valueText(valuesOf(clash.mine).get(name), name),
                theirs: valueText(valuesOf(clash.theirs).get(name), name),
              }))}
              onChoose={(name, side) => state.choose(name, clash[side])}
            />
          )}
          {props.children}
        </DialogContent>
        <DialogActions>
          <Button onClick={state.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" loading={state.isSaving}>
            {props.saveLabel ?? (isNew ? common('add') : common('save'))}
          </Button>
        </DialogActions>
      </form>
      {state.question}
    </Dialog>
  );
};
