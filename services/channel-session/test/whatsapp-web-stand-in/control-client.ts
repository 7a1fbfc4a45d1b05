import { answers, type ControlAnswers, type ControlInput, type ControlName } from './server/control-api.ts';

export type StandInControl = <N extends ControlName>(
  name: N,
  input: ControlInput<N>,
) => Promise<ControlAnswers[N]>;

/** Controls the phones of a stand-in in any process on this machine. Rejects with the endpoint's error text. */
export function connectStandIn(controlUrl: string): StandInControl {
  return async (name, input) => {
    const response = await fetch(`${controlUrl}/${name}`, { method: 'POST', body: JSON.stringify(input) });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return answers[name].parse(body);
  };
}
