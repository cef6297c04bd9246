import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { contract } from '../contract.ts';
import { replicationFields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './replication.module.css';

export type ChosenSite = { readonly id: number; readonly name: Label };

function useInstitutions() {
  const [words, setWords] = useState('');
  const { data } = useRead(
    contract.institutions,
    { q: words.slice(0, 100) },
    { placeholderData: keepPreviousData },
  );
  return { sites: data?.sites ?? [], groups: data?.groups ?? [], setWords };
}

/** The platform's catalogue, or an institution. */
export function SourceChoice(props: {
  value: 'master' | number;
  onChange: (source: 'master' | number) => void;
}) {
  const t = useText();
  const { sites, setWords } = useInstitutions();
  const [chosen, setChosen] = useState<ChosenSite | null>(null);
  const all = chosen && !sites.some(({ id }) => id === chosen.id) ? [chosen, ...sites] : sites;
  const nameOf = (site: ChosenSite) => t(site.name);
  return (
    <Select
      label={t(replicationFields.source ?? labels.source)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t(texts.noneFits)}
      value={String(props.value)}
      data={[
        { value: 'master', label: t(labels.master) },
        ...all.map((one) => ({ value: String(one.id), label: nameOf(one) })),
      ]}
      onSearchChange={(typed) => {
        // The name of the chosen one is no search.
        if (typed !== t(labels.master) && !all.some((one) => nameOf(one) === typed)) setWords(typed);
      }}
      onChange={(value) => {
        setChosen(all.find(({ id }) => String(id) === value) ?? null);
        props.onChange(value === null || value === 'master' ? 'master' : Number(value));
      }}
    />
  );
}

/** Institutions one by one or by their groups; those chosen stand below. */
export function TargetChoice(props: {
  value: readonly ChosenSite[];
  without: 'master' | number;
  onChange: (sites: ChosenSite[]) => void;
}) {
  const t = useText();
  const format = useFormat();
  const { sites, groups, setWords } = useInstitutions();
  const { value, without } = props;
  const isOpen = (one: ChosenSite) => one.id !== without && !value.some(({ id }) => id === one.id);
  const open = sites.filter(isOpen);
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <Select
          label={t(replicationFields.sites ?? labels.addSite)}
          placeholder={t(labels.addSite)}
          searchable
          clearable
          nothingFoundMessage={t(texts.noneFits)}
          value={null}
          data={open.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
          onSearchChange={setWords}
          onChange={(id) => {
            const one = open.find((site) => String(site.id) === id);
            if (one) props.onChange([...value, one]);
          }}
        />
        {groups.length > 0 ? (
          <Select
            label={t(labels.group)}
            placeholder={t(labels.group)}
            clearable
            value={null}
            data={groups.map(({ id, name }) => ({ value: id, label: t(name) }))}
            onChange={(id) => {
              const group = groups.find((one) => one.id === id);
              if (group) props.onChange([...value, ...group.sites.filter(isOpen)]);
            }}
          />
        ) : null}
      </div>
      {value.length > 0 ? (
        <>
          <p className={classes.quiet}>{t(labels.chosen, { count: format.number(value.length) })}</p>
          <ul className={classes.chosen}>
            {value.map((one) => (
              <li key={one.id}>
                <Button
                  variant="default"
                  rightSection={<IconX size={14} aria-hidden />}
                  aria-label={t(labels.remove, { name: t(one.name) })}
                  onClick={() => props.onChange(value.filter(({ id }) => id !== one.id))}
                >
                  {t(one.name)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
