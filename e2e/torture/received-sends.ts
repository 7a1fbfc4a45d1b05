import { feedEventSchemas } from '@balcao/contracts';
import type { Told, WebhookReceiver } from '../src/webhook-receiver.ts';

/** The receiver refuses one in this many calls. A refused call must come again under its id. */
const refusedOneIn = 7;

export const refuseNowAndThen = (receiver: WebhookReceiver): void =>
  receiver.answerBy(() => ({ status: receiver.told.length % refusedOneIn === 0 ? 500 : 204 }));

/** The text that a script sent identifies its send. */
const sendOf = ({ body }: Told): string =>
  feedEventSchemas['message.sent'].parse(JSON.parse(body)).data.externalKey ?? '';

/** Each send is reported once or more under one id, none is missing (rule H5), and each call is signed (rule H4). */
export const flawsOfReceived = ({ told }: WebhookReceiver, sends: readonly string[]): readonly string[] => {
  const idsOf = new Map<string, Set<string>>();
  for (const one of told) {
    const send = sendOf(one);
    idsOf.set(send, (idsOf.get(send) ?? new Set()).add(one.id));
  }
  const counted = sends.flatMap((body) => {
    const count = idsOf.get(body)?.size ?? 0;
    return count === 1 ? [] : [`${body} was told under ${String(count)} ids`];
  });
  return [...counted, ...told.flatMap(({ id, flaw }) => (flaw === undefined ? [] : [`${id}: ${flaw}`]))];
};
