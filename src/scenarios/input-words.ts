import type { Inputs, InputValue } from './file.js';
import { isSome } from './inputs.js';

/** Inputs in words, one a thing that is known. */
export function inputWords({
  values = {},
  environment = {},
  otherEnvironment,
  gates = {},
  reads = [],
}: Inputs): string[] {
  return [
    ...Object.entries(values).map(([name, value]) => `${name} ${wordValue(value)}`),
    ...Object.entries(environment).map(([name, text]) =>
      text === null ? `${name} not set` : `${name}=${text}`,
    ),
    ...(otherEnvironment === 'unset' ? ['no other variable of the environment set'] : []),
    ...Object.entries(gates).map(([name, isOn]) => `gate ${name} ${isOn ? 'on' : 'off'}`),
    ...reads.map(({ names, value }) => `what reads ${names.join(' and ')} gives ${wordValue(value)}`),
  ];
}

function wordValue(value: InputValue): string {
  if (value === null) return 'not there';
  if (!isSome(value)) return `is ${JSON.stringify(value)}`;
  const more = value.holds ? ` with ${value.holds.join(', ')}` : '';
  return value.as === undefined ? `is a ${value.some}${more}` : `is the ${value.as}`;
}
