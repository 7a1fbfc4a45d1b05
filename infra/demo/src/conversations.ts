import type { sendContentAsContact } from '@balcao/contracts';
import type { z } from 'zod';

export type Content = z.input<(typeof sendContentAsContact)['body']>['content'];

/** `contact` writes to the desk, `desk` answers, `note` is visible to colleagues only. */
export type Line =
  | { readonly by: 'contact'; readonly content: Content }
  | { readonly by: 'desk'; readonly text: string }
  | { readonly by: 'note'; readonly text: string };

export type Conversation = {
  readonly sector: string;
  readonly tags: readonly string[];
  /** The ticket's status at the end. */
  readonly ending: 'pending' | 'open' | 'closed';
  readonly lines: readonly Line[];
};

const says = (body: string): Line => ({ by: 'contact', content: { kind: 'text', body } });
const sends = (content: Content): Line => ({ by: 'contact', content });
const answers = (text: string): Line => ({ by: 'desk', text });
const notes = (text: string): Line => ({ by: 'note', text });

/**
 * Conversations of a shop that sells, repairs and bills, with every kind of message. Words in braces vary (`spoken`).
 */
export const conversations: readonly Conversation[] = [
  {
    sector: 'Vendas',
    tags: ['Orçamento'],
    ending: 'open',
    lines: [
      says('{hello} Vocês têm {product}?'),
      answers('{hello} Temos, sim, em vermelho e em prata. Quer que eu mande fotos?'),
      says('Quero, por favor. E o preço à vista?'),
      answers('À vista fica *R$ 189,90*, com entrega grátis na cidade.'),
      says('{wow} Pode separar {product} para {day}?'),
    ],
  },
  {
    sector: 'Suporte',
    tags: ['Garantia'],
    ending: 'open',
    lines: [
      says('{hello} Comprei {product} e parou de funcionar'),
      sends({ kind: 'sample', sample: 'image', caption: 'Olha como chegou, pedido {order}' }),
      answers('Que pena! Ele ainda está na garantia. Pode me mandar a nota fiscal?'),
      sends({ kind: 'sample', sample: 'document', fileName: 'nota-fiscal.pdf' }),
      notes('Nota confere, peça em estoque. Oferecer a troca na loja.'),
      answers('Recebi a nota do pedido {order}. Prefere trocar na loja ou que a gente busque {day}?'),
    ],
  },
  {
    sector: 'Financeiro',
    tags: ['2ª via'],
    ending: 'closed',
    lines: [
      says('{hello} Preciso da segunda via do boleto do pedido {order}'),
      answers('Claro! Qual é o CPF do cadastro? Pode mandar só os três últimos dígitos.'),
      says('417'),
      answers('Pronto, enviei para o seu e-mail. Posso ajudar em mais alguma coisa?'),
      says('Era só isso. {wow}'),
    ],
  },
  {
    sector: 'Vendas',
    tags: ['Entrega'],
    ending: 'pending',
    lines: [
      says('{hello} Meu pedido {order} ainda não chegou'),
      sends({
        kind: 'location',
        latitude: -23.5614,
        longitude: -46.6559,
        description: 'Avenida Paulista, 1578',
      }),
      says('A entrega de {product} é neste endereço, até {day}'),
    ],
  },
  {
    sector: 'Suporte',
    tags: [],
    ending: 'pending',
    lines: [
      sends({ kind: 'call' }),
      says('{hello} Tentei ligar por causa do pedido {order}, vocês atendem por telefone {day}?'),
    ],
  },
  {
    sector: 'Suporte',
    tags: ['Instalação'],
    ending: 'open',
    lines: [
      says('{hello} Como instalo {product}?'),
      answers('É rápido! Feche o registro, encaixe o adaptador e abra devagar.'),
      sends({ kind: 'sample', sample: 'voice' }),
      answers('Entendi: se pinga, aperte mais meia volta o anel azul.'),
      says('Deu certo! {wow}'),
    ],
  },
  {
    sector: 'Vendas',
    tags: ['Revenda'],
    ending: 'open',
    lines: [
      says('Good morning, do you sell to resellers abroad? We saw order {order} at a partner.'),
      answers('Good morning! We do. Could you tell me your country and the quantities?'),
      says('Portugal, about 200 units a month.'),
      sends({ kind: 'vcard', cards: [{ name: 'Inês Carvalho', number: '351910000001' }] }),
      says('This is our purchasing manager, about order {order}.'),
    ],
  },
  {
    sector: 'Financeiro',
    tags: ['Reembolso'],
    ending: 'open',
    lines: [
      says('Hola, ¿cuándo llega mi reembolso del pedido {order}?'),
      answers('Hola. El reembolso tarda hasta cinco días hábiles.'),
      says('Gracias, ¿pueden confirmarme el importe del pedido {order}?'),
      notes('Conferir com o banco: a primeira tentativa voltou.'),
    ],
  },
  {
    sector: 'Vendas',
    tags: ['Presente'],
    ending: 'closed',
    lines: [
      says('{hello} Vocês embrulham {product} para presente?'),
      answers('Embrulhamos sem custo. Quer incluir um cartão?'),
      says('Sim: "Feliz aniversário, mãe!"'),
      answers('Anotado. Sai hoje à tarde.'),
      sends({ kind: 'sample', sample: 'video', caption: 'Ela amou! {wow} (pedido {order})' }),
    ],
  },
  {
    sector: 'Suporte',
    tags: ['Garantia'],
    ending: 'pending',
    lines: [
      says('{hello} Comprei {product} e faz um barulho estranho'),
      sends({ kind: 'sample', sample: 'audio', caption: 'Escuta só, pedido {order}' }),
    ],
  },
  {
    sector: 'Financeiro',
    tags: [],
    ending: 'pending',
    lines: [says('{hello} Vocês aceitam Pix parcelado para {product}?')],
  },
  {
    sector: 'Vendas',
    tags: ['Orçamento'],
    ending: 'pending',
    lines: [says('{hello}'), says('Tem {product} em estoque?'), says('E chega até {day}?')],
  },
];

/** Messages that arrive while a visitor looks around. */
export const smallTalk: readonly string[] = [
  'Oi, tudo bem?',
  'Conseguiram verificar?',
  'Ah, mais uma coisa: entregam no sábado?',
  'Obrigado pela ajuda 🙏',
  'Pode me ligar depois das 14h?',
  'Perfeito!',
  'Ainda não recebi o código de rastreio.',
  'Alguma novidade do meu pedido?',
  'Tem em outra cor?',
  'Vou pensar e aviso, ok?',
];
