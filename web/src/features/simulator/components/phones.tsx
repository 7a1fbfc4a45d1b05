import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { PhoneList } from './phone-list.tsx';

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
