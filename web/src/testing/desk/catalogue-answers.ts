import { createQuickAnswer, createTag, deleteQuickAnswer, type Queue } from '@balcao/contracts';
import type { DeskData } from './desk-data.ts';
import type { TestGateway } from './test-gateway.ts';
import { testLine } from './test-line.ts';

const at = '2026-11-21T12:00:00.000Z';

export const sampleQueue = (id: number, name: string, color = '#52d869'): Queue => ({
  id,
  name,
  color,
  greetingMessage: '',
  absenceMessage: '',
  startWork: '08:00',
  endWork: '18:00',
  createdAt: at,
  updatedAt: at,
});

/** Answers the calls of sectors, tags, users and quick answers. */
export const answerCatalogue = (gateway: TestGateway, data: DeskData): void => {
  gateway.answer(createQuickAnswer, ({ body }) => {
    const quickAnswer = { id: data.quickAnswers.length + 1, ...body, createdAt: at, updatedAt: at };
    data.quickAnswers.push(quickAnswer);
    testLine.tell('quickAnswer', { action: 'create', quickAnswer });
    return quickAnswer;
  });
  gateway.answer(deleteQuickAnswer, ({ params: { quickAnswerId } }) => {
    data.quickAnswers = data.quickAnswers.filter(({ id }) => id !== quickAnswerId);
    testLine.tell('quickAnswer', { action: 'delete', quickAnswerId });
    return { message: 'Done.' };
  });
  gateway.answer(createTag, ({ body }) => {
    const id = data.tags.length + 1;
    data.tags.push({ id, ...body, usageCount: 0 });
    const tags = { id, ...body, contacttag: [], createdAt: at, updatedAt: at };
    testLine.tell('tags', { action: 'create', tags });
    return tags;
  });
};
