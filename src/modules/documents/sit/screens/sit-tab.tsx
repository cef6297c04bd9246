import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Nothing } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { ExamField } from '../../issue/screens/look-fields.tsx';
import classes from '../../screens/documents.module.css';
import { Choice, Mark, SearchBox } from '../../screens/parts.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { type Barred, sitContract as contract } from '../contract.ts';
import { sitLabels as labels } from '../labels.ts';
import { SettingDrawer } from './setting-drawer.tsx';

/** Who may not sit in an examination and why, and the exceptions. */
export function SitTab() {
  const t = useText();
  const query = useQueryValues();
  const setting = useRead(contract.setting, {});
  const [isSetting, setIsSetting] = useState(false);
  const examId = query.text('exam');
  return (
    <>
      <div className={classes.tools}>
        <ExamField
          value={examId || null}
          problem={undefined}
          onChange={(id) => query.set({ exam: id, q: null })}
        />
        {setting.data?.can.edit ? (
          <div className={classes.end}>
            <Button variant="default" onClick={() => setIsSetting(true)}>
              {t(labels.settings)}
            </Button>
          </div>
        ) : null}
      </div>
      <p className={classes.quiet}>{t(labels.hint)}</p>
      {examId === '' ? (
        <Nothing>{t(labels.chooseExam)}</Nothing>
      ) : (
        <BarredList key={examId} examId={examId} />
      )}
      {isSetting && setting.data ? (
        <SettingDrawer known={setting.data} onClose={() => setIsSetting(false)} />
      ) : null}
    </>
  );
}

function BarredList({ examId }: { examId: string }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const second = useSecondPerson();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const give = useSave(contract.pass);
  const takeBack = useSave(contract.takeBack);
  const q = query.text('q');
  const state = query.oneOf('state', ['barred', 'passed', 'all']);
  const sort = query.oneOf('sort', ['class', 'name']);
  const read = useRead(
    contract.barred,
    { examId, state, sort, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const nameOf = (one: Barred) => t(one.name);
  const askPass = (one: Barred) =>
    setAsked({
      title: t(labels.give),
      text: t(labels.giveText, { name: one.name, matters: one.matters.map((text) => t(text)).join('; ') }),
      action: t(labels.give),
      run: async (reason) => {
        const answer = await give.mutateAsync({ examId, studentId: one.id, reason });
        if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(labels.given) });
      },
    });
  const askBack = (one: Barred, id: string) =>
    setAsked({
      title: t(labels.takeBack),
      text: t(labels.takeBackText, { name: one.name }),
      action: t(labels.takeBack),
      isDanger: true,
      run: async (reason) => {
        await takeBack.mutateAsync({ id, reason });
        showToast({ tone: 'leaf', title: t(labels.takenBack) });
      },
    });
  const columns: Column<Barred>[] = [
    {
      name: 'name',
      label: t(labels.student),
      role: 'name',
      render: (one) => `${nameOf(one)} (${format.digits(one.code)})`,
    },
    { name: 'place', label: t(labels.place), render: (one) => t(one.place) },
    { name: 'roll', label: t(labels.roll), align: 'end', render: (one) => format.number(one.roll) },
    { name: 'why', label: t(labels.why), render: (one) => one.matters.map((text) => t(text)).join('; ') },
    {
      name: 'state',
      label: t(labels.state),
      render: (one) => (
        <span>
          <Mark tone={one.pass ? 'marigold' : 'sindur'}>{t(one.pass ? labels.passed : labels.barred)}</Mark>{' '}
          {one.pass?.reason ?? ''}
        </span>
      ),
    },
  ];
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Choice
          label={labels.state}
          value={state}
          choices={[
            ['barred', labels.barred],
            ['passed', labels.passed],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value === 'barred' ? null : value })}
        />
        <Select
          w={200}
          aria-label={t(labels.sort)}
          allowDeselect={false}
          value={sort}
          data={[
            { value: 'class', label: t(labels.byClass) },
            { value: 'name', label: t(labels.byName) },
          ]}
          onChange={(value) => query.set({ sort: value === 'class' ? null : value })}
        />
      </search>
      <PagedTable
        label={t(labels.tab)}
        columns={columns}
        read={read}
        nameOf={nameOf}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'barred'}
        empty={t(labels.nobody)}
        actions={(one) =>
          one.pass === null
            ? [{ label: t(labels.give), onClick: () => askPass(one) }]
            : read.data?.can.takeBack
              ? [
                  {
                    label: t(labels.takeBack),
                    isDanger: true,
                    onClick: () => askBack(one, one.pass?.id ?? ''),
                  },
                ]
              : []
        }
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      {second.dialog}
    </>
  );
}
