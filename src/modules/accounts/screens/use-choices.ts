import { useMemo } from 'react';
import type * as z from 'zod';
import { useRead } from '../../../core/web/device/call.ts';
import { accountsContract as contract } from '../contract.ts';

type Choices = z.output<typeof contract.choices.output>;
export type LedgerChoice = Choices['ledgers'][number];

/** Ledgers with their balances, and parties; the ledgers also by id. */
export function useChoices() {
  const read = useRead(contract.choices, {});
  const ledgers = useMemo(() => new Map((read.data?.ledgers ?? []).map((one) => [one.id, one])), [read.data]);
  return { ...read, ledgers };
}
