import {
  askAssistant,
  draftAnswer,
  drawPicture,
  listQuickAnswers,
  summariseConversation,
} from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/session/session.ts';
import { toastError } from '../../../lib/page/toasts.ts';
import { filledIn } from '../../../entities/quick-answer/suggested-answers.ts';
import type { AssistantCommand } from './assistant-command.ts';

export type Wish =
  | { readonly kind: 'draft' }
  | { readonly kind: 'summary'; readonly language: 'pt-BR' | 'en' | 'es' }
  | AssistantCommand;
export type Result =
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'summary'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File };

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

const fileOf = (mimeType: keyof typeof endings, data: string): File =>
  new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], `picture.${endings[mimeType]}`, {
    type: mimeType,
  });

/** The quick answer that has the command as its shortcut; it wins (rule I4). */
const findQuickAnswer = async ({ kind }: AssistantCommand, ticketId: number): Promise<string | undefined> => {
  const shortcut = kind === 'text' ? 'gpt' : 'gptm';
  const { quickAnswers } = await api.call(listQuickAnswers, { query: { searchParam: shortcut } });
  const found = quickAnswers.find((one) => one.shortcut.replace(/^\//, '').toLowerCase() === shortcut);
  return found === undefined ? undefined : filledIn(found, ticketId);
};

const ask = async (wish: Wish, ticketId: number, signal: AbortSignal): Promise<Result> => {
  const params = { ticketId };
  switch (wish.kind) {
    case 'draft':
      return { kind: 'draft', ...(await api.call(draftAnswer, { params, signal })) };
    case 'summary': {
      const { language } = wish;
      return {
        kind: 'summary',
        ...(await api.call(summariseConversation, { params, body: { language }, signal })),
      };
    }
    case 'text':
    case 'picture': {
      const quickAnswer = await findQuickAnswer(wish, ticketId);
      if (quickAnswer !== undefined) return { kind: 'draft', text: quickAnswer };
      const body = { prompt: wish.prompt };
      if (wish.kind === 'text')
        return { kind: 'draft', ...(await api.call(askAssistant, { params, body, signal })) };
      const { mimeType, data } = await api.call(drawPicture, { params, body, signal });
      return { kind: 'file', file: fileOf(mimeType, data) };
    }
  }
};

/** One request at a time. After a cancel, or in another conversation, its answer is ignored. */
export const useAssistant = (ticketId: number, onResult: (result: Result, wish: Wish) => void) => {
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wish: Wish) => {
      const control = new AbortController();
      asking.current = control;
      try {
        // A cancel takes effect at once, whatever the network does.
        const cancelled = new Promise<undefined>((resolve) => {
          control.signal.addEventListener('abort', () => resolve(undefined));
        });
        return await Promise.race([ask(wish, ticketId, control.signal), cancelled]);
      } catch (error) {
        if (control.signal.aborted) return undefined;
        throw error;
      }
    },
    onSuccess: (result, wish) => {
      if (result !== undefined) onResult(result, wish);
    },
    onError: toastError,
    meta: { showsOwnErrors: true },
  });
  return {
    ask: mutate,
    isPending,
    wish: variables,
    cancel: (): void => asking.current?.abort(),
  };
};
