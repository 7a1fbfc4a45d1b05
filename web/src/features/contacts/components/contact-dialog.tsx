import { type Contact, contactTextNames, contactTexts, mostExtraInfo, textsOf } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useController, useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LabelledFacts } from '../../../components/labelled-facts.tsx';
import { FormError } from '../../../components/form/form-error.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { useGuardedClose } from '../../../components/form/use-guarded-close.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { furtherAddresses, useAddressFacts } from '../../../entities/contact/contact-addresses.ts';
import { type SavedContact, useSaveContact } from '../api/save-contact.ts';
import { contactForm } from './contact-form.ts';
import { NumberField } from './number-field.tsx';
import { TagChoice } from './tag-choice.tsx';

type Props = {
  readonly contact: Contact | undefined;
  /** The search that found nobody: the number of the new contact, or its name. */
  readonly search?: string;
  /** The contact has changed. It is called even if the user closed the dialog meanwhile. */
  readonly onChange?: ((contact: Contact) => void) | undefined;
  /** Called before the dialog closes by itself, but not after the user closed it. */
  readonly onSaved?: ((contact: Contact) => void) | undefined;
  readonly onPerson?: (() => void) | undefined;
  readonly onClose: () => void;
};

/** The name and the value of a field stand below each other if they would be too narrow side by side. */
const lineStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  gap: 1,
  alignItems: 'start',
};

const looksLikeNumber = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text);

const startValues = (contact: Contact | undefined, search: string) => ({
  name: contact?.name ?? (looksLikeNumber(search) ? '' : search),
  number: contact?.number ?? (looksLikeNumber(search) ? search : ''),
  ...textsOf(contact ?? {}),
  extraInfo: (contact?.extraInfo ?? []).map(({ id, name, value }) => ({ id, name, value })),
  tagIds: (contact?.tags ?? []).map(({ id }) => id),
});

const ContactDialog = ({ contact, search = '', onChange, onSaved, onPerson, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const fieldsId = useId();
  const addressesId = useId();
  const addressFacts = useAddressFacts();
  const further = contact === undefined ? [] : furtherAddresses(contact);
  const adder = useRef<HTMLButtonElement>(null);
  const isNew = contact === undefined;
  const [start] = useState(() => startValues(contact, search));
  const [before, setBefore] = useState<SavedContact>({ contact, fields: start });
  const save = useSaveContact({
    onWritten: setBefore,
    onSaved: (saved) => onChange?.(saved),
  });
  const form = useForm({ resolver: zodResolver(contactForm(contact)), defaultValues: start });
  const lines = useFieldArray({ control: form.control, name: 'extraInfo', keyName: 'key' });
  const tags = useController({ control: form.control, name: 'tagIds' });
  const guard = useGuardedClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit((fields) => {
    if (save.isPending) return;
    save.mutate(
      { before, fields },
      {
        onSuccess: (saved) => {
          onSaved?.(saved);
          onClose();
        },
      },
    );
  });
  return (
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{isNew ? t('add') : t('edit')}</DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, '& > :first-of-type': { mt: 1 } }}
        >
          <FormError error={save.error} />
          <FormText control={form.control} name="name" label={t('name')} required autoFocus />
          {contact?.isGroup === true ? null : (
            <NumberField control={form.control} name="number" required={isNew} />
          )}
          {contactTextNames.map((text) => (
            <FormText
              key={text}
              control={form.control}
              name={text}
              type={contactTexts[text].kind}
              label={t(text)}
            />
          ))}
          {further.length === 0 ? null : (
            <Box role="group" aria-labelledby={addressesId} sx={{ display: 'grid', gap: 1 }}>
              <Typography id={addressesId} variant="subtitle2" component="h3">
                {t('otherAddresses')}
              </Typography>
              <LabelledFacts facts={addressFacts(further)} />
            </Box>
          )}
          <TagChoice label={t('tags')} chosen={tags.field.value} onChange={tags.field.onChange} />
          <Box role="group" aria-labelledby={fieldsId} sx={{ display: 'grid', gap: 1.5 }}>
            <Typography id={fieldsId} variant="subtitle2" component="h3">
              {t('extraInfo')}
            </Typography>
            {lines.fields.map((line, index) => (
              <Box key={line.key} sx={lineStyle}>
                <FormText control={form.control} name={`extraInfo.${index}.name`} label={t('fieldName')} />
                <FormText control={form.control} name={`extraInfo.${index}.value`} label={t('fieldValue')} />
                <Box sx={{ pt: 1, gridColumn: { xs: 2, sm: 3 }, gridRow: 1 }}>
                  <RowButton
                    label={t('removeField', { number: index + 1 })}
                    onClick={() => {
                      lines.remove(index);
                      // The focused button disappears with its line.
                      adder.current?.focus();
                    }}
                  >
                    <DeleteOutlined fontSize="small" />
                  </RowButton>
                </Box>
              </Box>
            ))}
            <Button
              ref={adder}
              disabled={lines.fields.length >= mostExtraInfo}
              startIcon={<AddRounded />}
              onClick={() => lines.append({ id: undefined, name: '', value: '' })}
              sx={{ justifySelf: 'start' }}
            >
              {t('addField')}
            </Button>
          </Box>
        </DialogContent>
        <DialogActions>
          {onPerson === undefined || form.formState.isDirty ? null : (
            <Button
              startIcon={<PeopleOutlined />}
              onClick={onPerson}
              sx={{ mr: 'auto', justifyContent: 'flex-start', flexBasis: { xs: '100%', sm: 'auto' } }}
            >
              {t('person.open')}
            </Button>
          )}
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {isNew ? common('add') : common('save')}
          </Button>
        </DialogActions>
      </form>
      {guard.question}
    </Dialog>
  );
};

export default ContactDialog;
