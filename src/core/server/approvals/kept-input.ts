import { createHash } from 'node:crypto';

const mark = '$bigint';

/** What was parsed, as JSON that `revived` turns back; it is never parsed again, for parsing twice may change it. */
export function keptInput(value: unknown): unknown {
  if (typeof value === 'bigint') return { [mark]: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(keptInput);
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new Error('Only plain values can wait for a second person');
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, keptInput(part)]));
}

export function revivedInput(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revivedInput);
  if (mark in value) return BigInt(String(value[mark]));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revivedInput(part)]));
}

/** The same for equal values, whatever the order of their names. */
export function digestOfSeen(value: unknown): string {
  return createHash('sha256').update(ordered(value)).digest('hex');
}

function ordered(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${ordered(part)}`);
  return `{${parts.join(',')}}`;
}
