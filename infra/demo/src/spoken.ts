import { type Conversation, conversations, type Line } from './conversations.ts';

const words = {
  hello: [
    'Bom dia!',
    'Oi, tudo bem?',
    'Olá!',
    'Boa tarde!',
    'Oi!',
    'Boa noite, pessoal.',
    'Olá, tudo certo?',
  ],
  product: [
    'a cafeteira italiana',
    'um liquidificador',
    'a batedeira planetária',
    'o filtro de água',
    'a panela de ferro',
    'um jogo de facas',
    'a chaleira elétrica',
    'o moedor de café',
    'uma frigideira grande',
    'o conjunto de potes',
    'a sanduicheira',
    'um espremedor',
    'a balança digital',
  ],
  day: ['sábado', 'amanhã', 'segunda-feira', 'o fim da semana', 'sexta'],
  wow: ['Obrigada!', 'Adorei 😍', 'Muito obrigado 🙏', 'Perfeito 👏', 'Que ótimo!', 'Valeu mesmo!'],
} as const;

/** Each list rotates at its own pace, so that the same words rarely meet. */
const fill = (text: string, index: number, turn: number): string =>
  text
    .replaceAll('{order}', String(30_000 + index * 7))
    .replaceAll(/\{(hello|product|day|wow)\}/g, (whole, name: string) => {
      const list = Object.entries(words).find(([key]) => key === name)?.[1];
      return list?.[(turn + (index % conversations.length)) % list.length] ?? whole;
    });

const fillLine = (line: Line, index: number, turn: number): Line => {
  if (line.by !== 'contact') return { ...line, text: fill(line.text, index, turn) };
  const { content } = line;
  if (content.kind === 'text')
    return { ...line, content: { ...content, body: fill(content.body, index, turn) } };
  if (content.kind === 'sample' && content.caption !== undefined)
    return { ...line, content: { ...content, caption: fill(content.caption, index, turn) } };
  return line;
};

/** The conversation of this person: the scripts in turn, each time with other words. */
export const spoken = (index: number): Conversation | undefined => {
  const conversation = conversations[index % conversations.length];
  if (conversation === undefined) return undefined;
  const turn = Math.floor(index / conversations.length);
  return { ...conversation, lines: conversation.lines.map((line) => fillLine(line, index, turn)) };
};
