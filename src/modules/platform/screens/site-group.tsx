import { Anchor, Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { CallError, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { platformPath } from '../paths.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { GroupRow } from '../shapes.ts';
import { GroupDialog } from './group-dialog.tsx';
import classes from './platform.module.css';

/** One group: its institutions, and another one added. */
export default function SiteGroup() {
  const { gr_id: id = '' } = useParams();
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { data, error, refetch } = useRead(contract.readGroup, { id });
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <Page
      {...(data ? { title: data.name[language] } : {})}
      count={
        data
          ? t(labels.institutionsCount, {
              count: format.number(data.members.length),
            })
          : undefined
      }
      actions={
        data ? (
          <Button variant="default" onClick={() => setIsRenaming(true)}>
            {t(labels.rename)}
          </Button>
        ) : undefined
      }
    >
      <Loaded read={{ data, error, refetch }}>
        {(data) => (
          <>
            <Panel title={t(labels.addInstitution)} flush>
              <Adder group={data} />
            </Panel>
            <Panel title={t(labels.members)} flush>
              <Members group={data} />
            </Panel>
            <GroupDialog edited={isRenaming ? data : null} onClose={() => setIsRenaming(false)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Adder({ group }: { group: GroupRow }) {
  const t = useText();
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [asked] = useDebouncedValue(words, 250);
  const { data } = useRead(contract.listSites, { q: asked, size: 50 }, { placeholderData: keepPreviousData });
  const add = useSave(contract.addMember);
  const choices = (data?.items ?? [])
    .filter((site) => !group.members.some((one) => String(one.siteId) === site.id))
    .map((site) => ({ value: site.id, label: site.name[language] }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) return setProblem(t(labels.chooseInstitution));
    try {
      await add.mutateAsync({ id: group.id, siteId: chosen });
      const name = choices.find((one) => one.value === chosen)?.label ?? '';
      showToast({ tone: 'leaf', title: t(labels.added, { name }) });
      setChosen(null);
      setWords('');
    } catch (error) {
      const atField = error instanceof CallError ? error.fields.siteId : undefined;
      if (atField) setProblem(atField.join(' '));
      else showCallError(error);
    }
  };
  return (
    <form className={classes.adder} noValidate onSubmit={(event) => void submit(event)}>
      <Select
        label={t(labels.institution)}
        placeholder={t(labels.searchSites)}
        required
        searchable
        clearable
        value={chosen}
        data={choices}
        error={problem || undefined}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={t(labels.noMatch)}
        onSearchChange={(next) => setWords(choices.some((one) => one.label === next) ? '' : next)}
        onChange={(next) => {
          setChosen(next);
          setProblem('');
        }}
      />
      <Button type="submit" loading={add.isPending}>
        {t(labels.add)}
      </Button>
    </form>
  );
}

function Members({ group }: { group: GroupRow }) {
  const t = useText();
  const { language } = usePreferences();
  const { confirm, showCallError } = useDialogs();
  const remove = useSave(contract.removeMember);
  const takeOut = async (siteId: number, name: string) => {
    const isSure = await confirm({
      title: t(labels.removeTitle, { name, group: group.name[language] }),
      text: t(labels.removeText),
      action: labels.remove,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id: group.id, siteId });
      showToast({ tone: 'leaf', title: t(labels.removed, { name }) });
    } catch (error) {
      showCallError(error);
    }
  };
  if (group.members.length === 0) return <Empty text={t(labels.noMembers)} />;
  return (
    <ul className={classes.members}>
      {group.members.map((one) => (
        <li key={one.siteId}>
          <span>
            <Anchor component={Link} to={link(platformPath.site, { id: one.siteId })}>
              {one.name[language]}
            </Anchor>{' '}
            <small>@{one.alias}</small>
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(labels.removeNamed, { name: one.name[language] })}
            onClick={() => void takeOut(one.siteId, one.name[language])}
          >
            {t(labels.remove)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
