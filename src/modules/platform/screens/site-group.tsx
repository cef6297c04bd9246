import { Anchor, Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { isWaiting } from '../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../core/dates.ts';
import { link } from '../../../core/module/paths.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { memberInput } from '../groups/shapes.ts';
import { fieldLabels } from '../labels.ts';
import { platformPath } from '../paths.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { GroupRow } from '../shapes.ts';
import { Day } from './fields.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { type Member, MemberDialog } from './member-dialog.tsx';
import classes from './platform.module.css';
import { useFields } from './use-fields.ts';

/** One group: its institutions, and another one added. */
export default function SiteGroup() {
  const { gr_id: id = '' } = useParams();
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { data, error, refetch } = useRead(contract.readGroup, { id });
  const [isRenaming, setIsRenaming] = useState(false);
  const present = data?.members.filter((one) => one.state !== 'past') ?? [];
  const past = data?.members.filter((one) => one.state === 'past') ?? [];
  return (
    <Page
      {...(data ? { title: data.name[language] } : {})}
      count={
        data
          ? t(labels.institutionsCount, {
              count: format.number(present.filter((one) => one.state === 'present').length),
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
              <Members group={data} members={present} />
            </Panel>
            {past.length > 0 ? (
              <Panel title={t(labels.formerMembers)} flush>
                <Members group={data} members={past} />
              </Panel>
            ) : null}
            <GroupDialog edited={isRenaming ? data : null} onClose={() => setIsRenaming(false)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const attributes = { ...fieldLabels, siteId: labels.institution };

function Adder({ group }: { group: GroupRow }) {
  const t = useText();
  const { language } = usePreferences();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 250);
  const { data } = useRead(contract.listSites, { q: asked, size: 50 }, { placeholderData: keepPreviousData });
  const add = useSave(contract.addMember);
  const secondPerson = useSecondPerson();
  const fields = useFields({
    initial: { siteId: '', from: todayInDhaka(new Date()), to: '' },
    schema: memberInput,
    inputOf: ({ siteId, ...times }) => ({ ...times, id: group.id, ...(siteId === '' ? {} : { siteId }) }),
    attributes,
  });
  const chosen = fields.textOf('siteId');
  const choices = (data?.items ?? [])
    .filter((site) => !group.members.some((one) => one.state !== 'past' && String(one.siteId) === site.id))
    .map((site) => ({ value: site.id, label: site.name[language] }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = fields.check();
    if (!input || add.isPending) return;
    const empty = () => {
      fields.set({ siteId: '' });
      setWords('');
    };
    const ask = async (reason: string) => {
      const answer = await add.mutateAsync({ ...input, reason });
      if (isWaiting(answer)) empty();
      return answer;
    };
    const added = () => {
      const name = choices.find((one) => one.value === chosen)?.label ?? '';
      showToast({ tone: 'leaf', title: t(labels.added, { name }) });
      empty();
    };
    await secondPerson.run<{ done: true }>(ask, added, (error) => {
      fields.refuse(error);
      return true;
    });
  };
  return (
    <form ref={fields.form} className={classes.adder} noValidate onSubmit={(event) => void submit(event)}>
      <div data-field="siteId">
        <Select
          label={t(labels.institution)}
          placeholder={t(labels.searchSites)}
          required
          searchable
          clearable
          value={chosen === '' ? null : chosen}
          data={choices}
          error={fields.problems.siteId || undefined}
          // The server has searched already.
          filter={({ options }) => options}
          nothingFoundMessage={t(labels.noMatch)}
          onSearchChange={(next) => setWords(choices.some((one) => one.label === next) ? '' : next)}
          onChange={(next) => fields.set({ siteId: next ?? '' })}
        />
      </div>
      <Day fields={fields} name="from" />
      <Day fields={fields} name="to" optional />
      <Button type="submit" loading={add.isPending}>
        {t(labels.add)}
      </Button>
      {secondPerson.dialog}
    </form>
  );
}

function Members({ group, members }: { group: GroupRow; members: readonly Member[] }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { confirm, showCallError } = useDialogs();
  const [edited, setEdited] = useState<Member | null>(null);
  const remove = useSave(contract.removeMember);
  const today = todayInDhaka(new Date());
  const takeOut = async ({ siteId, from, name: { [language]: name } }: Member) => {
    const isSure = await confirm({
      title: t(labels.removeTitle, { name, group: group.name[language] }),
      text: t(labels.removeText),
      action: labels.remove,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id: group.id, siteId, from });
      showToast({ tone: 'leaf', title: t(labels.removed, { name }) });
    } catch (error) {
      showCallError(error);
    }
  };
  if (members.length === 0) return <Empty text={t(labels.noMembers)} />;
  return (
    <>
      <ul className={classes.members}>
        {members.map((one) => {
          const name = one.name[language];
          return (
            <li key={`${one.siteId} ${one.from}`}>
              <span>
                <Anchor component={Link} to={link(platformPath.site, { id: one.siteId })}>
                  {name}
                </Anchor>{' '}
                <small>@{one.alias}</small>
                <small className={classes.times}>
                  {one.to === null
                    ? t(labels.memberSince, { from: format.date(one.from) })
                    : t(labels.memberUntil, { from: format.date(one.from), to: format.date(one.to) })}
                  {one.state === 'coming' ? ` · ${t(labels.notYet)}` : ''}
                </small>
              </span>
              {one.state === 'past' ? null : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t(labels.datesNamed, { name })}
                  onClick={() => setEdited(one)}
                >
                  {t(labels.dates)}
                </Button>
              )}
              {one.from >= today ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t(labels.removeNamed, { name })}
                  onClick={() => void takeOut(one)}
                >
                  {t(labels.remove)}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <MemberDialog groupId={group.id} edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}
