export type AssistantCommand = {
  readonly kind: 'text' | 'picture';
  readonly prompt: string;
  /** As it was typed: the assistant's text replaces it. */
  readonly written: string;
};

const shape = /^\/gpt(m?) +(\S[^]*)$/i;

/** `/gpt …` asks for a text and `/gptM …` for a picture; undefined for any other text. */
export const assistantCommandOf = (written: string): AssistantCommand | undefined => {
  const [, forPicture, prompt] = shape.exec(written) ?? [];
  if (prompt === undefined) return undefined;
  return { kind: forPicture === '' ? 'text' : 'picture', prompt: prompt.trim(), written };
};
