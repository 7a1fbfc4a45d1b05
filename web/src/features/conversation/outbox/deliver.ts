import { type Message, type Note, sendMedia, sendMessage, uploadFields, writeNote } from '@balcao/contracts';
import type { ApiClient, UploadControl } from '../../../lib/session/api-client.ts';
import type { FileItem, StoredItem } from './outgoing.ts';

export type Delivered = { readonly messages: readonly Message[] } | { readonly note: Note };

const formOf = ({ file, fileName, caption, clientId, quoted, holdSeconds }: FileItem): FormData => {
  const form = new FormData();
  // Before the files, so that a reader of the stream knows the fields when the bytes arrive.
  form.append(uploadFields.caption, caption);
  form.append(uploadFields.clientId, clientId);
  if (quoted !== null) form.append(uploadFields.quotedMsgId, quoted.id);
  if (holdSeconds > 0) form.append(uploadFields.holdSeconds, String(holdSeconds));
  form.append(uploadFields.files, file, fileName);
  return form;
};

/** Sends one outbox entry. Repeating it is harmless, because it carries its id. */
export const deliver = async (
  api: ApiClient,
  item: StoredItem,
  control: UploadControl,
): Promise<Delivered> => {
  const params = { ticketId: item.ticketId };
  switch (item.kind) {
    case 'text': {
      const { body, clientId, quoted, holdSeconds } = item;
      const message = await api.call(sendMessage, {
        params,
        body: {
          body,
          clientId,
          ...(quoted === null ? {} : { quotedMsg: { id: quoted.id } }),
          ...(holdSeconds > 0 ? { holdSeconds } : {}),
        },
      });
      return { messages: [message] };
    }
    case 'file':
      return { messages: await api.upload(sendMedia, { params, form: formOf(item), ...control }) };
    case 'note': {
      const { body, clientId } = item;
      return { note: await api.call(writeNote, { params, body: { body, clientId } }) };
    }
  }
};
