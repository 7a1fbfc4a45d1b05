import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import {
  type PhoneContent,
  useChangeAsContact,
  useSendContent,
  useWriteAsContact,
} from '../api/play-phone.ts';
import { simulatorQueries } from '../api/simulator-queries.ts';
import { chatOf, peopleOf } from '../state/phone-chat.ts';
import {
  addPerson,
  addWritten,
  changeWritten,
  type ContentKind,
  type Person,
  useWritten,
  type Written,
} from '../state/written-store.ts';
import { Phone } from './phone.tsx';
import { readWholeNumber } from '@balcao/contracts';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { formatPhone } from '../../../lib/text/format.ts';

type Props = {
  readonly people: readonly Person[];
  readonly selected: string | undefined;
  readonly onSelect: (number: string) => void;
  readonly onAdd: (person: Person) => void;
};

const NewPerson = ({ onAdd }: Pick<Props, 'onAdd'>) => {
  const { t } = useTranslation('simulator');
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const digits = readWholeNumber(number);
  const canAdd = name.trim() !== '' && digits !== null;
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || digits === null) return;
    onAdd({ number: digits, name: name.trim() });
    setName('');
    setNumber('');
  };
  return (
    <Box component="form" onSubmit={handleSubmit} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        size="small"
        label={t('people.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        size="small"
        label={t('people.number')}
        helperText={t('people.numberHint')}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'tel' } }}
      />
      <Button type="submit" variant="outlined" disabled={!canAdd}>
        {t('people.add')}
      </Button>
    </Box>
  );
};

/** The contacts with a phone in this network. */
const PhoneList = ({ people, selected, onSelect, onAdd }: Props) => {
  const { t } = useTranslation('simulator');
  return (
    <Box component="section" aria-label={t('people.title')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2">{t('people.title')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {people.map(({ number, name }) => (
          <li key={number}>
            <ButtonBase
              aria-pressed={number === selected}
              onClick={() => onSelect(number)}
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                gap: 1.5,
                p: 1,
                borderRadius: 1,
                textAlign: 'start',
                bgcolor: number === selected ? 'action.selected' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <ContactAvatar name={name === '' ? number : name} picture="" size={36} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                  {name === '' ? formatPhone(number) : name}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {formatPhone(number)}
                </Typography>
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
      <NewPerson onAdd={onAdd} />
    </Box>
  );
};

/** The contacts beside the phone of the selected one. */
export const Phones = ({ connectionId }: { readonly connectionId: number }) => {
  const { t } = useTranslation('simulator');
  const { data: arrived = [] } = useQuery(simulatorQueries.outbox(connectionId));
  const { data: named = [] } = useQuery(simulatorQueries.people(connectionId));
  const { people: known, written } = useWritten(connectionId);
  const write = useWriteAsContact(connectionId);
  const send = useSendContent(connectionId);
  const change = useChangeAsContact(connectionId);
  const [chosen, setChosen] = useState<string>();
  const people = peopleOf(known, arrived, named);
  const person = people.find(({ number }) => number === chosen) ?? people[0];

  const remember = (text: Pick<Written, 'id' | 'from' | 'name' | 'body' | 'kind'>): void =>
    addWritten(connectionId, { ...text, at: new Date().toISOString(), isEdited: false, isDeleted: false });
  const newText = ({ number, name }: Person) => ({
    id: newId(),
    from: number,
    name: name === '' ? number : name,
  });
  const handleWrite = (writer: Person, body: string): void => {
    const text = { ...newText(writer), body };
    write.mutate(text, { onSuccess: () => remember({ ...text, kind: 'text' }) });
  };
  const handleSend = (writer: Person, kind: ContentKind, content: PhoneContent, label: string): void => {
    const text = newText(writer);
    send.mutate({ ...text, content }, { onSuccess: () => remember({ ...text, body: label, kind }) });
  };
  const handleChange = (id: string, body: string | null): void => {
    const changed = body === null ? { isDeleted: true } : { body, isEdited: true };
    change.mutate({ id, body }, { onSuccess: () => changeWritten(connectionId, id, changed) });
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', lg: '300px 1fr' },
        alignItems: 'start',
      }}
    >
      <Paper variant="outlined" sx={{ p: 2 }}>
        <PhoneList
          people={people}
          selected={person?.number}
          onSelect={setChosen}
          onAdd={(added) => {
            addPerson(connectionId, added);
            setChosen(added.number);
          }}
        />
      </Paper>
      {person === undefined ? (
        <Typography color="textSecondary" align="center" sx={{ p: 4 }}>
          {t('people.empty')}
        </Typography>
      ) : (
        <Phone
          key={person.number}
          connectionId={connectionId}
          person={person}
          lines={chatOf(person.number, written, arrived)}
          onWrite={(body) => handleWrite(person, body)}
          onSend={(kind, content, label) => handleSend(person, kind, content, label)}
          onChange={handleChange}
        />
      )}
    </Box>
  );
};
