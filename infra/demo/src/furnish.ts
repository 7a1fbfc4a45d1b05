import {
  createConnection,
  createQueue,
  createQuickAnswer,
  createTag,
  createUser,
  listConnections,
  listQueues,
  scanSimulatedCode,
  showConnection,
} from '@balcao/contracts';
import { type DeskClient, deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import { conversations } from './conversations.ts';
import { attendants } from './people.ts';

export type StaffMember = {
  readonly desk: DeskClient;
  readonly userId: number;
  readonly sectors: readonly string[];
};

export type Furnished = {
  readonly connectionIds: readonly number[];
  readonly sectorIds: ReadonlyMap<string, number>;
  readonly tagIds: ReadonlyMap<string, number>;
};

const sectors = [
  {
    name: 'Vendas',
    color: '#2E7D32',
    greetingMessage: 'Olá, {{name}}! {{ms}}, aqui é de Vendas. Em que posso ajudar?',
    absenceMessage: 'Vendas atende das 08:00 às 18:00. Respondemos logo que voltarmos.',
  },
  {
    name: 'Suporte',
    color: '#1565C0',
    greetingMessage: 'Olá, {{name}}! Conte o que aconteceu com o seu produto.',
    absenceMessage: 'O Suporte atende das 08:00 às 18:00.',
  },
  {
    name: 'Financeiro',
    color: '#EF6C00',
    greetingMessage: 'Olá, {{name}}! Aqui é do Financeiro.',
    absenceMessage: 'O Financeiro atende das 08:00 às 18:00.',
  },
] as const;

const tagColors = ['#6B62FE', '#D81B60', '#00897B', '#F9A825', '#5D4037', '#3949AB', '#C62828', '#558B2F'];

const quickAnswers = [
  { shortcut: 'oi', message: '{{ms}}, {{name}}! Aqui é {{user.name}}. Como posso ajudar?' },
  { shortcut: 'prazo', message: 'O prazo de entrega é de 3 a 5 dias úteis depois do pagamento.' },
  { shortcut: 'pix', message: 'A nossa chave Pix é o CNPJ que está no rodapé do pedido.' },
  { shortcut: 'fim', message: 'Obrigado pelo contato, {{name}}! O seu protocolo é {{protocol}}.' },
] as const;

const phones = ['Loja', 'Assistência'] as const;

/** Whether an earlier start of this demo has created its people and sectors. */
export const isFurnished = async (desk: DeskClient): Promise<boolean> =>
  (await desk.call(listQueues)).length > 0 && (await desk.call(listConnections)).length >= phones.length;

/** Creates what a desk needs before its first conversation. */
export const furnish = async (desk: DeskClient, password: string): Promise<Furnished> => {
  const sectorIds = new Map<string, number>();
  for (const sector of sectors)
    sectorIds.set(sector.name, (await desk.call(createQueue, { body: sector })).id);
  const tagIds = new Map<string, number>();
  for (const [index, name] of [...new Set(conversations.flatMap(({ tags }) => tags))].entries()) {
    const color = tagColors[index % tagColors.length] ?? '';
    tagIds.set(name, (await desk.call(createTag, { body: { name, color } })).id);
  }
  for (const body of quickAnswers) await desk.call(createQuickAnswer, { body });
  for (const { name, email, sectors: own } of attendants)
    await desk.call(createUser, {
      body: { name, email, password, queueIds: own.flatMap((sector) => sectorIds.get(sector) ?? []) },
    });
  await desk.changeSetting('quickAnswer', 'enabled');
  const connectionIds: number[] = [];
  for (const name of phones) {
    const { id } = await desk.call(createConnection, { body: { name, engine: 'simulator' } });
    const reaches = (status: string) =>
      until(
        async () =>
          (await desk.call(showConnection, { params: { whatsappId: id } })).status === status
            ? true
            : undefined,
        () => `${name} never became ${status}`,
      );
    await reaches('qrcode');
    await desk.call(scanSimulatedCode, { params: { whatsappId: id } });
    await reaches('CONNECTED');
    connectionIds.push(id);
  }
  return { connectionIds, sectorIds, tagIds };
};

/** Signs in each attendant, as in separate browsers. */
export const signInStaff = async (url: string, password: string): Promise<readonly StaffMember[]> => {
  const staff: StaffMember[] = [];
  for (const { email, sectors: own } of attendants) {
    const desk = deskClient(url);
    const { user } = await desk.signIn(email, password);
    staff.push({ desk, userId: user.id, sectors: own });
  }
  return staff;
};
