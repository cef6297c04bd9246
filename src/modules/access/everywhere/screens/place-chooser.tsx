import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { placesContract } from '../../platform-contract.ts';
import { everywhereLabels as labels } from '../labels.ts';

/** The institution a platform screen looks at, kept in the address; null until one is chosen. */
export function useChosenSite(): [number | null, (siteId: number | null) => void] {
  const [query, setQuery] = usePageQuery();
  const number = Number(query.get('site') ?? '');
  const chosen = Number.isSafeInteger(number) && number > 0 ? number : null;
  // What was searched, filtered and opened belongs to the institution left.
  const choose = (siteId: number | null) => {
    const kept = query.get('tab');
    setQuery({
      ...(kept ? { tab: kept } : {}),
      ...(siteId === null ? {} : { site: String(siteId) }),
    });
  };
  return [chosen, choose];
}

/** An institution, found by a part of its name. */
export function SiteSelect(props: {
  value: number | null;
  error?: string | undefined;
  isRequired?: boolean;
  onChange: (siteId: number | null) => void;
}) {
  const t = useText();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words, 250);
  const [chosen, setChosen] = useState('');
  const { data } = useRead(
    placesContract.places,
    // The field shows the name of what is chosen; nobody looks for that.
    { ...(q && q !== chosen ? { q } : {}), ...(props.value === null ? {} : { siteId: props.value }) },
    { placeholderData: keepPreviousData },
  );
  const label = data?.sites.find((one) => one.id === props.value)?.label;
  if (label && t(label) !== chosen) setChosen(t(label));
  return (
    <Select
      label={t(labels.institution)}
      placeholder={t(labels.chooseInstitution)}
      withAsterisk={props.isRequired === true}
      searchable
      clearable={props.isRequired !== true}
      data={(data?.sites ?? []).map((one) => ({ value: String(one.id), label: t(one.label) }))}
      // The server searches.
      filter={({ options }) => options}
      value={props.value === null ? null : String(props.value)}
      error={props.error}
      onSearchChange={setWords}
      onChange={(value) => props.onChange(value === null ? null : Number(value))}
    />
  );
}

/** A group of institutions. */
export function GroupSelect(props: {
  value: string | null;
  error?: string | undefined;
  onChange: (groupId: string | null) => void;
}) {
  const t = useText();
  const { data } = useRead(placesContract.places, {});
  return (
    <Select
      label={t(labels.group)}
      placeholder={t(labels.chooseGroup)}
      searchable
      data={(data?.groups ?? []).map((one) => ({ value: one.id, label: t(one.label) }))}
      value={props.value}
      error={props.error}
      onChange={props.onChange}
    />
  );
}
