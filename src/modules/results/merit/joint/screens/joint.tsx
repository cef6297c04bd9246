import { MultiSelect, Select } from '@mantine/core';
import type * as z from 'zod';
import { useRead } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../../core/web/list/search-box.tsx';
import { Loaded } from '../../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../../core/web/page/page.tsx';
import { resultsContract as contract } from '../../../contract.ts';
import { FileButtons } from '../../../screens/file-buttons.tsx';
import { ResultViews } from '../../../screens/result-views.tsx';
import classes from '../../../screens/results.module.css';
import { gpaText } from '../../../sheets/sheet-columns.ts';
import { jointLabels as labels } from '../labels.ts';

type Choices = z.output<typeof contract.jointChoices.output>;
type Row = z.output<typeof contract.joint.output>['items'][number];
const sizes = ['25', '50', '100', '200'] as const;

/** Whoever passed, in one order over examinations of different shifts or over the institutions of a group. */
export default function JointScreen() {
  const t = useText();
  const read = useRead(contract.jointChoices, {});
  return (
    <Page>
      <ResultViews />
      <Loaded read={read} rows={10} empty={read.data?.runs.length === 0 && t(labels.noRuns)}>
        {(choices) => <Chosen choices={choices} />}
      </Loaded>
    </Page>
  );
}

function Chosen({ choices }: { choices: Choices }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const keyOf = (run: Choices['runs'][number]) => `${run.yearId}.${run.classId}`;
  const all = new Map(choices.runs.map((run) => [keyOf(run), `${t(run.className)} · ${t(run.year)}`]));
  const asked = query.text('runs').split(',');
  const known = choices.runs.filter((run) => asked.includes(run.id));
  const place = known[0] ?? choices.runs[0];
  if (!place) return null;
  const ofClass = choices.runs.filter((run) => keyOf(run) === keyOf(place));
  const own = known.length > 0 ? known.filter((run) => keyOf(run) === keyOf(place)) : ofClass.slice(0, 1);
  const group = choices.groups.find((one) => one.id === query.text('group'))?.id;
  const input = { runs: own.map((run) => run.id).join(','), ...(group ? { group } : {}), q: query.text('q') };
  return (
    <>
      <p className="ps-hint">{t(labels.hint)}</p>
      <search className={classes.filters}>
        <Select
          label={t(labels.class)}
          data={[...all].map(([value, label]) => ({ value, label }))}
          value={keyOf(place)}
          allowDeselect={false}
          searchable
          onChange={(key) => query.set({ runs: choices.runs.find((run) => keyOf(run) === key)?.id ?? null })}
        />
        <MultiSelect
          label={t(labels.runs)}
          description={ofClass.length > 1 ? t(labels.runsHelp) : undefined}
          data={ofClass.map((run) => ({ value: run.id, label: t(run.exam) }))}
          value={own.map((run) => run.id)}
          maxValues={10}
          onChange={(ids) => query.set({ runs: (ids.length > 0 ? ids : [place.id]).join(',') })}
        />
        {choices.groups.length > 0 ? (
          <Select
            label={t(labels.over)}
            allowDeselect={false}
            data={[
              { value: '', label: t(labels.thisInstitution) },
              ...choices.groups.map((one) => ({
                value: one.id,
                label: `${t(one.name)} (${format.number(one.institutions)})`,
              })),
            ]}
            value={group ?? ''}
            onChange={(value) => query.set({ group: value })}
          />
        ) : null}
        <SearchBox label={t(labels.search)} value={input.q} onSearch={(q) => query.set({ q })} />
      </search>
      <JointTable input={input} isOverGroup={group !== undefined} query={query} />
    </>
  );
}

function JointTable(props: {
  input: { runs: string; group?: string; q: string };
  isOverGroup: boolean;
  query: ReturnType<typeof useQueryValues>;
}) {
  const { input, isOverGroup, query } = props;
  const t = useText();
  const format = useFormat();
  const size = sizes.find((one) => Number(one) === query.pages.size) ?? '25';
  const { data, error, refetch } = useRead(
    contract.joint,
    { ...input, page: query.pages.page, size },
    { placeholderData: (known) => known },
  );
  const marks = (hundredths: number) => format.digits(String(hundredths / 100));
  const columns: Column<Row>[] = [
    { name: 'place', label: t(labels.place), align: 'end', render: (row) => format.number(row.place) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    ...(isOverGroup
      ? [
          {
            name: 'institution',
            label: t(labels.institution),
            render: (row: Row) => t(row.institution),
          },
        ]
      : []),
    { name: 'shift', label: t(labels.shift), isMinor: true, render: (row) => t(row.shift) },
    { name: 'section', label: t(labels.section), isMinor: true, render: (row) => t(row.section) },
    {
      name: 'roll',
      label: t(labels.roll),
      align: 'end',
      isMinor: true,
      render: (row) => format.number(row.roll),
    },
    { name: 'gpa', label: t(labels.gpa), align: 'end', render: (row) => format.digits(gpaText(row.gpa)) },
    { name: 'letter', label: t(labels.grade), isMinor: true, render: (row) => row.letter },
    { name: 'total', label: t(labels.total), align: 'end', isMinor: true, render: (row) => marks(row.total) },
    {
      name: 'share',
      label: t(labels.share),
      align: 'end',
      isMinor: true,
      render: (row) =>
        row.totalFull === 0 ? '–' : format.digits(((row.total * 100) / row.totalFull).toFixed(2)),
    },
  ];
  return (
    <>
      {data ? (
        <>
          <ul className={classes.sources}>
            {data.sources.map((one) => (
              <li key={`${one.institution.en} ${one.exam.en}`}>
                {t(labels.source, {
                  name: isOverGroup ? `${t(one.institution)}, ${t(one.exam)}` : one.exam,
                  passed: format.number(one.passed),
                  students: format.number(one.students),
                })}
              </li>
            ))}
            {data.without.length > 0 ? (
              <li>{t(labels.without, { names: data.without.map((one) => t(one)).join(', ') })}</li>
            ) : null}
          </ul>
          <div className={classes.files}>
            <FileButtons path={contract.jointFile.path} query={input} name="combined-merit" />
          </div>
        </>
      ) : null}
      <div id="combined-merit" data-letterhead>
        <PagedTable
          label={t(labels.title)}
          columns={columns}
          read={{ data, error, refetch }}
          nameOf={(row) => t(row.name)}
          pages={query.pages}
          isNarrowed={input.q !== ''}
          empty={t(labels.nobody)}
        />
      </div>
    </>
  );
}
