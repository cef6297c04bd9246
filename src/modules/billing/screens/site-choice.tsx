import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { invoiceContract } from '../invoices/contract.ts';
import { billingFields } from '../labels.ts';

/** An institution, found by its name, web address or EIIN. */
export function SiteChoice(props: {
  value: number | null;
  known?: { readonly id: number; readonly name: Label } | undefined;
  /** What it is for, where that is not the institution of a bill. */
  label?: Label;
  description?: Label;
  isOptional?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (id: number | null) => void;
}) {
  const t = useText();
  const [words, setWords] = useState('');
  const { data } = useRead(
    invoiceContract.fresh,
    { q: words.slice(0, 100) },
    { placeholderData: keepPreviousData },
  );
  const found = data?.sites ?? [];
  const { known } = props;
  const all = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found;
  return (
    <Select
      label={t(props.label ?? billingFields.siteId)}
      {...(props.description ? { description: t(props.description) } : {})}
      required={!props.isOptional}
      clearable={props.isOptional === true}
      searchable
      disabled={props.disabled ?? false}
      nothingFoundMessage={t(texts.noneFits)}
      data={all.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
      value={props.value === null ? null : String(props.value)}
      error={props.error}
      filter={({ options }) => options}
      onSearchChange={(typed) => {
        // The name of the chosen one is no search.
        if (!all.some(({ name }) => t(name) === typed)) setWords(typed);
      }}
      onChange={(value) => props.onChange(value === null ? null : Number(value))}
    />
  );
}
