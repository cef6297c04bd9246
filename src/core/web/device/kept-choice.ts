import { useCallback, useState } from 'react';

/** A choice this browser remembers (columns, density); a value that cannot be read is the usual one. */
export function useKeptChoice<T>(
  name: string,
  usual: T,
  isValid: (value: unknown) => value is T,
): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
      return isValid(kept) ? kept : usual;
    } catch {
      return usual;
    }
  });
  const keep = useCallback(
    (next: T) => {
      localStorage.setItem(name, JSON.stringify(next));
      setValue(next);
    },
    [name],
  );
  return [value, keep];
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
