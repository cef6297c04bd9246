import { useState } from 'react';
import { isDate } from '../../../core/dates.ts';
import { link } from '../../../core/module/paths.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { daysContract as contract, type GateQuestionShown } from '../days/contract.ts';
import { questionTexts } from '../labels.ts';
import { devicesPath } from '../paths.ts';
import { devicesPermission } from '../permissions.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';
import { PersonName } from './parts.tsx';
import { useGateStream } from './use-gate-stream.ts';

/** Who came just now, how many are here, and where the gate and the classes differ. */
export default function Gate() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const read = useRead(contract.gate, {});
  useGateStream(() => void read.refetch());
  return (
    <Page>
      <div className={classes.stack}>
        <Loaded read={read}>
          {(data) => (
            <>
              <Figures
                small
                label={t(labels.justNow)}
                items={[
                  { label: t(labels.employeesHere), figure: format.number(data.employees) },
                  { label: t(labels.studentsHere), figure: format.number(data.students) },
                  {
                    label: t(labels.unknownHere),
                    figure: format.number(data.unknown),
                    ...(data.unknown > 0 ? { tone: 'marigold' as const } : {}),
                    ...(may(devicesPermission.view)
                      ? { to: link(devicesPath.devices, { tab: 'pins', state: 'unknown' }) }
                      : {}),
                  },
                  {
                    label: t(labels.held),
                    figure: format.number(data.held),
                    ...(data.held > 0 ? { tone: 'marigold' as const } : {}),
                    ...(may(devicesPermission.view)
                      ? { to: link(devicesPath.devices, { tab: 'held' }) }
                      : {}),
                  },
                ]}
              />
              {data.silent.length > 0 ? (
                <p className={classes.quiet}>{t(labels.silentDevices, { names: data.silent.join(', ') })}</p>
              ) : null}
              <Panel title={t(labels.justNow)}>
                {data.passers.length === 0 ? (
                  <p className={classes.quiet}>{t(labels.nobodyYet)}</p>
                ) : (
                  <ul className={classes.passers} aria-live="polite" aria-relevant="additions">
                    {data.passers.map((one) => (
                      <li key={one.id} data-unknown={one.person === null || undefined}>
                        <time dateTime={one.at}>{format.time(one.at)}</time>
                        <span>
                          <PersonName person={one.person} pin={one.pin} />
                          <span className={classes.below}>
                            {one.direction === 'both'
                              ? one.device
                              : `${one.device} · ${t(labels[one.direction])}`}
                          </span>
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
            </>
          )}
        </Loaded>
        <Questions />
      </div>
    </Page>
  );
}

function Questions() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [typed, setTyped] = useState<string | null>(null);
  const day = query.text('day');
  const { data, error, refetch } = useRead(contract.questions, {
    ...(isDate(day) ? { day } : {}),
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<GateQuestionShown>[] = [
    {
      name: 'student',
      label: t(labels.person),
      role: 'name',
      render: (row) => <PersonName person={row.student} pin="" />,
    },
    { name: 'question', label: t(labels.question), render: (row) => t(questionTexts[row.question]) },
    {
      name: 'came',
      label: t(labels.came),
      isWhole: true,
      render: (row) => (row.cameAt ? format.time(row.cameAt) : '–'),
    },
  ];
  return (
    <Panel
      title={t(labels.questions)}
      flush
      actions={
        <DateField
          w={150}
          aria-label={t(labels.day)}
          value={typed ?? data?.day ?? day}
          onBlur={() => setTyped(null)}
          onChange={(value) => {
            setTyped(value);
            if (isDate(value)) query.set({ day: value });
          }}
        />
      }
    >
      {data && !data.isWatched ? <p className={classes.note}>{t(labels.notWatched)}</p> : null}
      <PagedTable
        label={t(labels.questions)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        isWithin
        empty={t(labels.noQuestions)}
      />
    </Panel>
  );
}
