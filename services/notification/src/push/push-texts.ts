import {
  type ContactSummary,
  namedLastMessage,
  type PreviewKind,
  type PushLanguage,
  type TicketListItem,
  visibleName,
  withoutMarks,
} from '@balcao/contracts';

type Words = Readonly<Record<PreviewKind | 'nameless' | 'numberHidden', string>>;

/** The texts of the web's locales, which a closed desk does not have; a test keeps them equal. */
export const pushWords: Readonly<Record<PushLanguage, Words>> = {
  'pt-BR': {
    audio: 'Mensagem de audio',
    image: 'Arquivo de imagem',
    video: 'Arquivo de vídeo',
    application: 'Arquivo',
    location: 'Localization - Ver no Google Maps',
    vcard: 'Contato',
    call_log: 'Chamada perdida',
    order: 'Pedido – veja no celular',
    product: 'Produto – veja no celular',
    group_invite: 'Convite para um grupo – veja no celular',
    interactive: 'Mensagem com botões – veja no celular',
    poll: 'Enquete – veja no celular',
    event: 'Evento – veja no celular',
    payment: 'Pagamento – veja no celular',
    unknown: 'Mensagem de um tipo não suportado – veja no celular',
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
    order: 'Order – look at the phone',
    product: 'Product – look at the phone',
    group_invite: 'Invitation to a group – look at the phone',
    interactive: 'Message with buttons – look at the phone',
    poll: 'Poll – look at the phone',
    event: 'Event – look at the phone',
    payment: 'Payment – look at the phone',
    unknown: 'Message of a kind that is not supported – look at the phone',
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
    order: 'Pedido – mira en el teléfono',
    product: 'Producto – mira en el teléfono',
    group_invite: 'Invitación a un grupo – mira en el teléfono',
    interactive: 'Mensaje con botones – mira en el teléfono',
    poll: 'Encuesta – mira en el teléfono',
    event: 'Evento – mira en el teléfono',
    payment: 'Pago – mira en el teléfono',
    unknown: 'Mensaje de un tipo no compatible – mira en el teléfono',
    deleted: 'Mensaje eliminado',
    nameless: 'Sin nombre',
    numberHidden: 'Número oculto por WhatsApp',
  },
};

/** A contact's display name, never empty: an untitled notification would not say who wrote. */
export const titleIn = (
  language: PushLanguage,
  { name, number, isNumberHidden }: Pick<ContactSummary, 'name' | 'number' | 'isNumberHidden'>,
): string => {
  const shown = visibleName(name);
  if (shown !== '') return shown;
  return number ?? pushWords[language][isNumberHidden ? 'numberHidden' : 'nameless'];
};

export const bodyIn = (
  language: PushLanguage,
  line: Pick<TicketListItem, 'lastMessage' | 'isGroup'>,
): string => withoutMarks(namedLastMessage(line, (kind) => pushWords[language][kind]));
