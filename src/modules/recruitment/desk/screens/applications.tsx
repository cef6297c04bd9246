import { Button, Group, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { paymentTexts, stateTexts } from '../../labels.ts';
import { type ApplicantState, applicantStates } from '../../rules.ts';
import { deskWords as words } from '../../screen-labels.ts';
import classes from '../../screens/recruitment.module.css';
import { deskContract as contract, type ListedApplicant } from '../contract.ts';
import { deskLabels as labels } from '../labels.ts';
import { FitMark, PostChoice, StateMark, usePosts } from './parts.tsx';

// Each comes when it is opened.
const ApplicantDrawer = lazy(() =>
  import('./applicant-drawer.tsx').then((all) => ({ default: all.ApplicantDrawer })),
);
const Marks = lazy(() => import('./marks.tsx').then((all) => ({ default: all.Marks })));
const Posts = lazy(() => import('./posts.tsx').then((all) => ({ default: all.Posts })));

/** Whoever applied for a post: to be shortlisted, tested, appointed and made an employee. */
export default function Applications() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'list', label: words.tabList, body: () => <List /> },
          {
            name: 'marks',
            label: words.tabMarks,
            body: () => (
              <Suspense fallback={null}>
                <Marks />
              </Suspense>
            ),
          },
          {
            name: 'posts',
            label: words.tabPosts,
            body: () => (
              <Suspense fallback={null}>
                <Posts />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  );
}

function List() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const { posts } = usePosts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const post = query.text('post');
  const state = applicantStates.find((one) => one === query.text('state'));
  const q = query.text('q');
  const opened = query.text('open');
  const filter = {
    ...(post ? { postId: post } : {}),
    ...(state ? { state } : {}),
    ...(q ? { q } : {}),
    order: state === 'interview' || state === 'waiting' || state === 'shortlisted' ? 'rank' : 'number',
  } as const;
  const { data, error, refetch } = useRead(
    contract.list,
    { ...filter, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const decide = useSave(contract.decide, {
    onSaved: ({ changed }) => {
      showToast({ tone: 'leaf', title: t(words.decided, { count: format.number(changed) }) });
      setChosen(new Set());
    },
  });
  const ask = (to: ApplicantState, text: Label) =>
    setAsked({
      title: t(text),
      text: t(words.why),
      action: t(text),
      isDanger: to === 'rejected',
      count: chosen.size,
      run: (reason) => decide.mutateAsync({ ids: [...chosen], to, reason, typed: chosen.size }),
    });
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(words.search)} value={q} onSearch={(typed) => query.set({ q: typed })} />
        <PostChoice list={posts} value={post} all onChange={(id) => query.set({ post: id })} />
        <Select
          w={190}
          aria-label={t(words.allStates)}
          placeholder={t(words.allStates)}
          clearable
          data={applicantStates
            .filter((one) => one !== 'draft')
            .map((one) => ({ value: one, label: t(stateTexts[one]) }))}
          value={state ?? null}
          onChange={(next) => query.set({ state: next })}
        />
        <ExportMenu
          prints
          onExport={(file) =>
            void downloadFile(
              `${contract.file.path}${queryOf({ ...filter, format: file })}`,
              `job-applications.${file}`,
            ).catch(showCallError)
          }
        />
      </search>
      {data?.can.edit && chosen.size > 0 ? (
        <Group mb="sm">
          <Button onClick={() => ask('shortlisted', words.shortlist)}>{t(words.shortlist)}</Button>
          <Button
            variant="default"
            loading={decide.isPending}
            onClick={() => decide.mutate({ ids: [...chosen], to: 'interview' }, { onError: showCallError })}
          >
            {t(words.interview)}
          </Button>
          <Button variant="default" onClick={() => ask('rejected', words.reject)}>
            {t(words.reject)}
          </Button>
        </Group>
      ) : null}
      <PagedTable
        tools="own"
        label={t(words.tabList)}
        columns={useColumns()}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== undefined || post !== ''}
        empty={t(words.none)}
        selected={chosen}
        onSelect={(rows, on) =>
          setChosen((known) => {
            const next = new Set(known);
            for (const row of rows)
              if (on) next.add(row.id);
              else next.delete(row.id);
            return next;
          })
        }
        onOpen={(row) => query.set({ open: row.id, page: query.pages.page })}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      {opened ? (
        <Suspense fallback={null}>
          <ApplicantDrawer
            id={opened}
            can={data?.can ?? { edit: false, appoint: false }}
            onClose={() => query.set({ open: null, page: query.pages.page })}
            onOther={(id) => query.set({ open: id, page: query.pages.page })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function useColumns(): Column<ListedApplicant>[] {
  const t = useText();
  const format = useFormat();
  return [
    { name: 'number', label: t(labels.number), isWhole: true, render: (row) => format.digits(row.number) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'post', label: t(labels.post), render: (row) => t(row.post) },
    {
      name: 'born',
      label: t(labels.born),
      isWhole: true,
      isMinor: true,
      render: (row) => (row.born ? format.date(row.born) : '–'),
    },
    { name: 'fit', label: t(words.fit), render: (row) => <FitMark fit={row.fit} /> },
    {
      name: 'total',
      label: t(labels.total),
      align: 'end',
      render: (row) => (row.total === null ? '–' : format.number(row.total)),
    },
    {
      name: 'rank',
      label: t(labels.rank),
      align: 'end',
      render: (row) => (row.rank === null ? '–' : format.number(row.rank)),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.payment === 'pending' || row.payment === 'claimed' ? (
          <span>
            <StateMark state={row.state} /> <Mark tone="marigold">{t(paymentTexts[row.payment])}</Mark>
          </span>
        ) : (
          <StateMark state={row.state} />
        ),
    },
  ];
}
