import type { sendContentAsContact } from '@balcao/contracts';
import type { z } from 'zod';

export type Content = z.input<(typeof sendContentAsContact)['body']>['content'];

/** `contact` writes to the desk, `desk` answers, `note` is seen by colleagues only. */
export type Line =
  | { readonly by: 'contact'; readonly content: Content }
  | { readonly by: 'desk'; readonly text: string }
  | { readonly by: 'note'; readonly text: string };

export type Conversation = {
  readonly sector: string;
  readonly tags: readonly string[];
  /** Where it stands in the end. */
  readonly ending: 'pending' | 'open' | 'closed';
  readonly lines: readonly Line[];
};

const says = (body: string): Line => ({ by: 'contact', content: { kind: 'text', body } });
const sends = (content: Content): Line => ({ by: 'contact', content });
const answers = (text: string): Line => ({ by: 'desk', text });
const notes = (text: string): Line => ({ by: 'note', text });

/** What people ask a shop that sells, repairs and bills: every kind of message occurs. */
export const conversations: readonly Conversation[] = [
  {
    sector: 'Vendas',
    tags: ['Orçamento'],
    ending: 'open',
    lines: [
      says('Bom dia! Vocês têm a cafeteira italiana de 6 xícaras?'),
      answers('Bom dia! Temos, sim: a vermelha e a prata. Quer que eu mande fotos?'),
      says('Quero, por favor. E o preço à vista?'),
      answers('À vista fica *R$ 189,90*, com entrega grátis na cidade.'),
      says('Adorei a vermelha 😍'),
    ],
  },
  {
    sector: 'Suporte',
    tags: ['Garantia'],
    ending: 'open',
    lines: [
      says('Oi, meu liquidificador parou de funcionar'),
      sends({ kind: 'sample', sample: 'image', caption: 'Olha o estado da lâmina' }),
      answers('Que pena! Ele ainda está na garantia. Pode me mandar a nota fiscal?'),
      sends({ kind: 'sample', sample: 'document', fileName: 'nota-fiscal.pdf' }),
      notes('Nota confere, peça em estoque. Oferecer a troca na loja.'),
      answers('Recebi, obrigada. Você prefere trocar na loja ou que a gente busque?'),
    ],
  },
  {
    sector: 'Financeiro',
    tags: ['2ª via'],
    ending: 'closed',
    lines: [
      says('Preciso da segunda via do boleto de novembro'),
      answers('Claro! Qual é o CPF do cadastro? Pode mandar só os três últimos dígitos.'),
      says('417'),
      answers('Pronto, enviei para o seu e-mail. Posso ajudar em mais alguma coisa?'),
      says('Era só isso, obrigada!'),
    ],
  },
  {
    sector: 'Vendas',
    tags: ['Entrega'],
    ending: 'pending',
    lines: [
      says('Meu pedido 30281 ainda não chegou'),
      sends({
        kind: 'location',
        latitude: -23.5614,
        longitude: -46.6559,
        description: 'Avenida Paulista, 1578',
      }),
      says('A entrega é neste endereço'),
    ],
  },
  {
    sector: 'Suporte',
    tags: [],
    ending: 'pending',
    lines: [sends({ kind: 'call' }), says('Tentei ligar, vocês atendem por telefone?')],
  },
  {
    sector: 'Suporte',
    tags: ['Instalação'],
    ending: 'open',
    lines: [
      says('Como instalo o filtro de água?'),
      answers('É rápido! Feche o registro, encaixe o adaptador e abra devagar.'),
      sends({ kind: 'sample', sample: 'voice' }),
      answers('Entendi: se pinga, aperte mais meia volta o anel azul.'),
      says('Deu certo! 👏'),
    ],
  },
  {
    sector: 'Vendas',
    tags: ['Revenda'],
    ending: 'open',
    lines: [
      says('Good morning, do you sell to resellers abroad?'),
      answers('Good morning! We do. Could you tell me your country and the quantities?'),
      says('Portugal, about 200 units a month.'),
      sends({ kind: 'vcard', cards: [{ name: 'Inês Carvalho', number: '351910000001' }] }),
      says('This is our purchasing manager.'),
    ],
  },
  {
    sector: 'Financeiro',
    tags: ['Reembolso'],
    ending: 'open',
    lines: [
      says('Hola, ¿cuándo llega mi reembolso?'),
      answers('Hola. El reembolso tarda hasta cinco días hábiles.'),
      says('Gracias, ¿pueden confirmarme el importe?'),
      notes('Conferir com o banco: a primeira tentativa voltou.'),
    ],
  },
  {
    sector: 'Vendas',
    tags: ['Presente'],
    ending: 'closed',
    lines: [
      says('Vocês embrulham para presente?'),
      answers('Embrulhamos sem custo. Quer incluir um cartão?'),
      says('Sim: "Feliz aniversário, mãe!"'),
      answers('Anotado. Sai hoje à tarde.'),
      sends({ kind: 'sample', sample: 'video', caption: 'Ela amou, obrigada!' }),
    ],
  },
  {
    sector: 'Suporte',
    tags: ['Garantia'],
    ending: 'pending',
    lines: [
      says('A batedeira faz um barulho estranho'),
      sends({ kind: 'sample', sample: 'audio', caption: 'Escuta só' }),
    ],
  },
  {
    sector: 'Financeiro',
    tags: [],
    ending: 'pending',
    lines: [says('Vocês aceitam Pix parcelado?')],
  },
  {
    sector: 'Vendas',
    tags: ['Orçamento'],
    ending: 'pending',
    lines: [says('Oi'), says('Tem em estoque a panela de ferro de 24 cm?'), says('E a tampa vem junto?')],
  },
];

/** What comes in while one looks around. */
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
