import { Button, Select, Tabs, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Empty, Page, SkeletonRows } from '../../../../core/web/page/page.tsx';
import { useAsked } from '../../../../core/web/page/use-asked.ts';
import { examsContract as contract } from '../../contract.ts';
import { examStateLabels, labels } from '../../labels.ts';
import { examsPath } from '../../paths.ts';
import { examsPermission } from '../../permissions.ts';
import classes from '../../screens/exams.module.css';
import { ExamBadge } from './exam-badge.tsx';
import { ExamForm } from './exam-form.tsx';

const ChoiceSections = lazy(() => import('./choices.tsx').then((all) => ({ default: all.ChoiceSections })));
const ExamScreen = lazy(() => import('./exam-screen.tsx').then((all) => ({ default: all.ExamScreen })));

type Status = keyof typeof examStateLabels;
const isStatus = (text: string | null): text is Status => text !== null && text in examStateLabels;

/** Examinations: the list, one of them with its papers, and what students chose. */
export default function Declare() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const { current } = useSession();
  const edits = current?.permissions.includes(examsPermission.edit) === true;
  const [isNew, setIsNew] = useState(false);
  useAsked({ new: edits ? () => setIsNew(true) : undefined }, true);
  const examId = query.get('exam');
  if (examId)
    return (
      <Suspense
        fallback={
          <Page>
            <SkeletonRows rows={12} />
          </Page>
        }
      >
        <ExamScreen id={examId} edits={edits} />
      </Suspense>
    );
  const tab = edits && query.get('tab') === 'choices' ? 'choices' : 'exams';
  return (
    <Page
      actions={
        edits ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsNew(true)}>
            {t(labels.newExam)}
          </Button>
        ) : null
      }
    >
      {edits ? (
        <Tabs value={tab} onChange={(next) => setQuery(next === 'choices' ? { tab: next } : {})}>
          <Tabs.List>
            <Tabs.Tab value="exams">{t(labels.examsTab)}</Tabs.Tab>
            <Tabs.Tab value="choices">{t(labels.choicesTab)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="exams" pt="md">
            {tab === 'exams' ? <ExamList onNew={() => setIsNew(true)} /> : null}
          </Tabs.Panel>
          <Tabs.Panel value="choices" pt="md">
            {tab === 'choices' ? (
              <Suspense fallback={<SkeletonRows rows={8} />}>
                <ChoiceSections />
              </Suspense>
            ) : null}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <ExamList onNew={null} />
      )}
      {isNew ? (
        <ExamForm
          exam={null}
          onClose={() => setIsNew(false)}
          onSaved={(id) => {
            setIsNew(false);
            setQuery({ exam: id });
          }}
        />
      ) : null}
    </Page>
  );
}

function ExamList({ onNew }: { onNew: (() => void) | null }) {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const asked = query.get('status');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<'25' | '50' | '100' | '200'>('25');
  const input = {
    search,
    status: isStatus(asked) ? asked : undefined,
    yearId: query.get('year') ?? undefined,
    page,
    size,
  };
  const setup = useRead(contract.setup, {});
  const { data, error, refetch } = useRead(contract.list, input, {
    placeholderData: (known) => known,
  });
  type Row = NonNullable<typeof data>['items'][number];
  const set = (name: string, value: string | null) => {
    setPage(1);
    setQuery((known) => {
      const next = new URLSearchParams(known);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  };
  const name = (row: Row) => t({ en: row.nameEn, bn: row.nameBn });
  const columns: Column<Row>[] = [
    { name: 'name', label: t(labels.exam), role: 'name', render: name },
    { name: 'year', label: t(labels.year), isMinor: true, render: (row) => t(row.year) },
    {
      name: 'days',
      label: t(labels.day),
      isWhole: true,
      render: (row) => `${format.date(row.startsOn)} – ${format.date(row.endsOn)}`,
    },
    {
      name: 'classes',
      label: t(labels.classes),
      isMinor: true,
      render: (row) => row.classes.map((one) => t(one)).join(', '),
    },
    {
      name: 'papers',
      label: t(labels.papers),
      align: 'end',
      isMinor: true,
      render: (row) => (
        <Link to={link(examsPath.declare, { exam: row.id, class: 'all' })}>{format.number(row.papers)}</Link>
      ),
    },
    {
      name: 'sheets',
      label: t(labels.sheets),
      isMinor: true,
      render: (row) =>
        row.sheets === 0 ? (
          '—'
        ) : (
          <Link to={link(examsPath.markList, { exam: row.id })}>
            {t(row.accepts ? labels.acceptedOf : labels.verifiedOf, {
              done: format.number(row.ready),
              all: format.number(row.sheets),
            })}
          </Link>
        ),
    },
    { name: 'status', label: t(labels.status), render: (row) => <ExamBadge status={row.status} /> },
  ];
  const isNarrowed = search !== '' || input.status !== undefined || input.yearId !== undefined;
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          label={t(labels.search)}
          value={search}
          onChange={(event) => {
            setPage(1);
            setSearch(event.currentTarget.value);
          }}
        />
        <Select
          label={t(labels.year)}
          placeholder={t(labels.allYears)}
          clearable
          data={(setup.data?.years ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
          value={query.get('year')}
          onChange={(value) => set('year', value)}
        />
        <Select
          label={t(labels.status)}
          placeholder={t(labels.allStates)}
          clearable
          data={Object.entries(examStateLabels).map(([value, label]) => ({ value, label: t(label) }))}
          value={input.status ?? null}
          onChange={(value) => set('status', value)}
        />
      </div>
      <PagedTable
        read={{ data, error, refetch }}
        pages={{
          page,
          size: Number(size),
          onPage: setPage,
          onSize: (next) => {
            setSize(String(next) as typeof size);
            setPage(1);
          },
        }}
        empty={
          <Empty
            text={t(isNarrowed ? labels.noExamsFit : labels.noExams)}
            action={onNew && !isNarrowed ? <Button onClick={onNew}>{t(labels.newExam)}</Button> : null}
          />
        }
        label={t(labels.exams)}
        columns={columns}
        nameOf={name}
        rowPath={(row) => link(examsPath.declare, { exam: row.id })}
      />
    </>
  );
}
