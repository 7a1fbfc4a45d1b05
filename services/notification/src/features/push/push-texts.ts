import {
  type ContactSummary,
  namedLastMessage,
  type PreviewKind,
  type PushLanguage,
  type TicketListItem,
  withoutMarks,
} from '@balcao/contracts';

type Words = Readonly<Record<PreviewKind | 'nameless' | 'numberHidden', string>>;

/** As the locales of the web say it, which a closed desk has not at hand; a test holds them together. */
export const pushWords: Readonly<Record<PushLanguage, Words>> = {
  'pt-BR': {
    audio: 'Mensagem de audio',
    image: 'Arquivo de imagem',
    video: 'Arquivo de vídeo',
    application: 'Arquivo',
    location: 'Localization - Ver no Google Maps',
    vcard: 'Contato',
    call_log: 'Chamada perdida',
    deleted: 'Mensagem apagada',
    nameless: 'Sem nome',
    numberHidden: 'Número oculto pelo WhatsApp',
  },
  en: {
    audio: 'Audio message',
    image: 'Image file',
    video: 'Video file',
    application: 'File',
    location: 'Location - View on Google Maps',
    vcard: 'Contact',
    call_log: 'Missed call',
    deleted: 'Deleted message',
    nameless: 'No name',
    numberHidden: 'Number hidden by WhatsApp',
  },
  es: {
    audio: 'Mensaje de audio',
    image: 'Archivo de imagen',
    video: 'Archivo de vídeo',
    application: 'Archivo',
    location: 'Ubicación - Ver en Google Maps',
    vcard: 'Contacto',
    call_log: 'Llamada perdida',
    deleted: 'Mensaje eliminado',
    nameless: 'Sin nombre',
    numberHidden: 'Número oculto por WhatsApp',
  },
};

/** What somebody is called, and never nothing: a notification without a title says not even from whom it is. */
export const titleIn = (
  language: PushLanguage,
  { name, number, isNumberHidden }: Pick<ContactSummary, 'name' | 'number' | 'isNumberHidden'>,
): string => {
  if (name.trim() !== '') return name;
  return number ?? pushWords[language][isNumberHidden ? 'numberHidden' : 'nameless'];
};

export const bodyIn = (
  language: PushLanguage,
  line: Pick<TicketListItem, 'lastMessage' | 'isGroup'>,
): string => withoutMarks(namedLastMessage(line, (kind) => pushWords[language][kind]));
