import { type z } from 'zod';
import type { ServiceName } from '../services.ts';

/** A call between services that is not public: `rpc.<service>.<operation>`. */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly service: ServiceName;
  readonly operation: string;
  readonly input: Input;
  readonly output: Output;
};

export const defineOperation = <Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> => operation;
