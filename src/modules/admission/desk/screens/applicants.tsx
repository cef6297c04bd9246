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
import { type ApplicantState, applicantStates, type Payment, payments } from '../../rules.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { DeclarationChoice, useDeclarations } from '../../screens/declaration-choice.tsx';
import { testLabels } from '../../test/labels.ts';
import { deskContract as contract, type ListedApplicant } from '../contract.ts';
import { useLesser } from './use-lesser.ts';

// Each comes when it is opened.
const ApplicantDrawer = lazy(() =>
  import('./applicant-drawer.tsx').then((all) => ({ default: all.ApplicantDrawer })),
);
const SeatPlan = lazy(() =>
  import('../../test/screens/seat-plan.tsx').then((all) => ({ default: all.SeatPlan })),
);
const Marks = lazy(() => import('./marks.tsx').then((all) => ({ default: all.Marks })));

export const stateTones: Readonly<Record<ApplicantState, 'leaf' | 'marigold' | 'sindur' | 'ink' | 'slate'>> =
  {
    draft: 'slate',
    submitted: 'marigold',
    eligible: 'ink',
    refused: 'sindur',
    selected: 'leaf',
    waiting: 'marigold',
    declined: 'slate',
    lapsed: 'slate',
    withdrawn: 'slate',
    admitted: 'leaf',
  };

/** Whoever applied: to be checked, decided on, called and admitted. */
export default function Applicants() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'list', label: labels.tabList, body: () => <List /> },
          {
            name: 'test',
            label: testLabels.tab,
            body: () => (
              <Suspense fallback={null}>
                <SeatPlan />
              </Suspense>
            ),
          },
          {
            name: 'marks',
            label: labels.tabMarks,
            body: () => (
              <Suspense fallback={null}>
                <Marks />
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
  const { list: declarations } = useDeclarations();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const declaration = query.text('declaration');
  const state = applicantStates.find((one) => one === query.text('state'));
  const payment = payments.find((one) => one === query.text('payment'));
  const q = query.text('q');
  const opened = query.text('open');
  const filter = {
    ...(declaration ? { declarationId: declaration } : {}),
    ...(state ? { state } : {}),
    ...(payment ? { payment } : {}),
    ...(q ? { q } : {}),
    order: state === 'waiting' || state === 'selected' ? 'rank' : 'number',
  } as const;
  const { data, error, refetch } = useRead(
    contract.list,
    {
      ...filter,
      page: query.pages.page,
      size: query.pages.size,
    },
    { placeholderData: keepPreviousData },
  );
  const decide = useSave(contract.decide, {
    onSaved: ({ changed }) => {
      showToast({ tone: 'leaf', title: t(labels.decided, { count: format.number(changed) }) });
      setChosen(new Set());
    },
  });
  const ask = useLesser();
  const bring = (to: ApplicantState, reason = '') =>
    ask((takesLesser) =>
      decide.mutateAsync({ ids: [...chosen], to, reason, typed: chosen.size, takesLesser }),
    );
  const columns: Column<ListedApplicant>[] = [
    { name: 'number', label: t(labels.number), isWhole: true, render: (row) => format.digits(row.number) },
    {
      name: 'name',
      label: t(labels.name),
      role: 'name',
      render: (row) => t(row.name),
    },
    { name: 'father', label: t(labels.father), isMinor: true, render: (row) => row.fatherName },
    { name: 'born', label: t(labels.born), isWhole: true, render: (row) => format.date(row.dateOfBirth) },
    { name: 'choice', label: t(labels.choice), render: (row) => t(row.seat ?? row.choice) },
    {
      name: 'payment',
      label: t(labels.payment),
      render: (row) =>
        row.payment === 'none' ? (
          '–'
        ) : (
          <Mark tone={row.payment === 'paid' ? 'leaf' : 'marigold'}>{t(paymentTexts[row.payment])}</Mark>
        ),
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
      render: (row) => <Mark tone={stateTones[row.state]}>{t(stateTexts[row.state])}</Mark>,
    },
  ];
  const choice = <V extends string>(
    name: string,
    all: Label,
    values: readonly V[],
    texts: Readonly<Record<V, Label>>,
    value: V | undefined,
  ) => (
    <Select
      w={190}
      aria-label={t(all)}
      placeholder={t(all)}
      clearable
      data={values.map((one) => ({ value: one, label: t(texts[one]) }))}
      value={value ?? null}
      onChange={(next) => query.set({ [name]: next })}
    />
  );
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <DeclarationChoice
          list={declarations ?? []}
          value={declaration}
          all={labels.allDeclarations}
          onChange={(id) => query.set({ declaration: id })}
        />
        {choice<ApplicantState>(
          'state',
          labels.allStates,
          applicantStates.filter((one) => one !== 'draft'),
          stateTexts,
          state,
        )}
        {choice<Payment>('payment', labels.allPayments, payments, paymentTexts, payment)}
        <ExportMenu
          onExport={(kind) =>
            void downloadFile(
              `${contract.file.path}${queryOf({ ...filter, format: kind })}`,
              `applicants.${kind}`,
            ).catch(showCallError)
          }
        />
      </search>
      {data?.can.edit && chosen.size > 0 ? (
        <Group mb="sm">
          <Button loading={decide.isPending} onClick={() => void bring('eligible').catch(showCallError)}>
            {t(labels.makeEligible)}
          </Button>
          <Button variant="default" onClick={() => void bring('selected').catch(showCallError)}>
            {t(labels.select)}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              setAsked({
                title: t(labels.refuse),
                text: t(labels.whyText),
                action: t(labels.refuse),
                isDanger: true,
                count: chosen.size,
                run: (reason) => bring('refused', reason),
              })
            }
          >
            {t(labels.refuse)}
          </Button>
        </Group>
      ) : null}
      <PagedTable
        tools="own"
        label={t(labels.tabList)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== undefined || payment !== undefined || declaration !== ''}
        empty={t(labels.noApplicants)}
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
            can={data?.can ?? { edit: false, admit: false }}
            onClose={() => query.set({ open: null, page: query.pages.page })}
            onOther={(id) => query.set({ open: id, page: query.pages.page })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
