import type * as z from 'zod';
import { useRead } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { Coming } from '../../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import classes from '../../../screens/fees.module.css';
import { useStudentColumns } from '../../../screens/student-columns.tsx';
import { usePages } from '../../../screens/use-pages.ts';
import { paisaOf, useTaka } from '../../../screens/use-taka.ts';
import { AboveTable } from '../../../setup/ceiling/screens/above-dialog.tsx';
import { useMonthName } from '../../screens/months.ts';
import { whatIfContract as contract } from '../contract.ts';
import { whatIfLabels as labels } from '../labels.ts';
import { steps } from '../rules.ts';

type Result = z.output<typeof contract.scenarioResult.output>;
type Affected = z.output<typeof contract.scenarioStudents.output>['items'][number] & { id: string };

/** What up to three scenarios would bring, each beside what its months bring as fees and waivers stand. */
export function ScenarioResults({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText();
  const reads = [useResult(ids[0]), useResult(ids[1]), useResult(ids[2])].slice(0, ids.length);
  const results = reads.flatMap((read) => (read.data ? [read.data] : []));
  const waiting = reads.find((read) => !read.data);
  return (
    <SideDrawer title={t(labels.comparison)} isOpen isText size={960} onClose={onClose}>
      {waiting ? (
        <Coming read={{ error: waiting.error, refetch: waiting.refetch }} rows={10} isInPanel />
      ) : (
        <div className={classes.stack}>
          {results.map((one) => (
            <Standing key={one.scenario.id} result={one} />
          ))}
          <Sums results={results} />
          <Table
            title={t(labels.byMonth)}
            results={results}
            rowsOf={(one) => one.months.map((row) => ({ key: row.month, ...row }))}
          />
          <Table
            title={t(labels.byHead)}
            results={results}
            rowsOf={(one) => one.heads.map((row) => ({ key: row.id, label: t(row.head), ...row }))}
          />
          <Distribution results={results} />
          {results.map((one) => (
            <Students key={one.scenario.id} result={one} isOne={results.length === 1} />
          ))}
        </div>
      )}
    </SideDrawer>
  );
}

/** Since when it is the rules, and what it would ask above a government ceiling. */
function Standing({ result: { scenario, above } }: { result: Result }) {
  const t = useText();
  const format = useFormat();
  const { adopted } = scenario;
  return (
    <>
      {adopted ? (
        <p className={classes.strip} data-tone="leaf">
          {scenario.name}:{' '}
          {t(labels.adoptedBy, {
            day: format.date(adopted.at.slice(0, 10)),
            asker: adopted.askedBy,
            by: adopted.by,
          })}
        </p>
      ) : null}
      {above.length > 0 ? (
        <Panel title={t(labels.aboveTitle, { name: scenario.name })} flush>
          <AboveTable above={above} />
        </Panel>
      ) : null}
    </>
  );
}

const useResult = (id: string | undefined) =>
  useRead(contract.scenarioResult, { id: id ?? '' }, { enabled: id !== undefined, staleTime: 0 });

function Head({ results, first }: { results: readonly Result[]; first: string }) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {results.map((one) => [
          <th key={`${one.scenario.id} now`} scope="col" className={classes.end}>
            {t(labels.asToday)}
          </th>,
          <th key={one.scenario.id} scope="col" className={classes.end}>
            {one.scenario.name}
          </th>,
        ])}
      </tr>
    </thead>
  );
}

function Sums({ results }: { results: readonly Result[] }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const rows = [
    { label: labels.amount, of: (one: Result) => [one.now.amount, one.would.amount] },
    { label: labels.waiver, of: (one: Result) => [one.now.waiver, one.would.waiver] },
    { label: labels.payable, of: (one: Result) => [one.now.payable, one.would.payable] },
    { label: labels.unpaid, of: (one: Result) => [one.now.unpaid, one.would.unpaid] },
  ];
  const counts = [
    {
      label: labels.students,
      of: (one: Result) =>
        `${format.number(one.students)} (${format.number(one.more)} ${t(labels.more)}, ${format.number(one.less)} ${t(labels.less)})`,
    },
    { label: labels.families, of: (one: Result) => format.number(one.families) },
    {
      label: labels.difference,
      of: (one: Result) => taka.signed(paisaOf(one.would.payable) - paisaOf(one.now.payable)),
    },
  ];
  const [first] = results;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.small} aria-label={t(labels.comparison)}>
          <Head results={results} first={t(labels.what)} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.label.en}>
                <th scope="row">{t(row.label)}</th>
                {results.map((one) =>
                  row.of(one).map((amount, place) => (
                    <td key={`${one.scenario.id} ${place === 0 ? 'now' : 'would'}`} className={classes.end}>
                      {taka.plain(amount)}
                    </td>
                  )),
                )}
              </tr>
            ))}
            {counts.map((row) => (
              <tr key={row.label.en}>
                <th scope="row">{t(row.label)}</th>
                {results.map((one) => (
                  <td key={one.scenario.id} colSpan={2} className={classes.end}>
                    {row.of(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {first ? (
        <p className={classes.note}>
          {t(labels.unpaidHelp, { share: `${format.number(first.unpaidShare / 100)}%` })}
        </p>
      ) : null}
    </>
  );
}

type Line = { key: string; label?: string; now: string; would: string };

function Table(props: { title: string; results: readonly Result[]; rowsOf: (one: Result) => Line[] }) {
  const { title, results, rowsOf } = props;
  const taka = useTaka();
  const monthName = useMonthName();
  const rows = new Map(results.flatMap(rowsOf).map((row) => [row.key, row.label ?? monthName(row.key)]));
  return (
    <div className={classes.scroll}>
      <table className={classes.small} aria-label={title}>
        <Head results={results} first={title} />
        <tbody>
          {[...rows].map(([key, label]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {results.map((one) => {
                const row = rowsOf(one).find((each) => each.key === key);
                return [
                  <td key={`${one.scenario.id} now`} className={classes.end}>
                    {taka.orDash(row?.now ?? '0')}
                  </td>,
                  <td key={one.scenario.id} className={classes.end}>
                    {taka.orDash(row?.would ?? '0')}
                  </td>,
                ];
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Distribution({ results }: { results: readonly Result[] }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const amount = (place: number) => taka.signed(steps[place] ?? 0n).replace(/[-−]/, '');
  const names = [
    t(labels.lessThan, { to: amount(0) }),
    t(labels.lessBetween, { from: amount(1), to: amount(0) }),
    t(labels.lessUnder, { to: amount(1) }),
    t(labels.moreUnder, { to: amount(3) }),
    t(labels.moreBetween, { from: amount(3), to: amount(4) }),
    t(labels.moreThan, { from: amount(4) }),
  ];
  return (
    <div className={classes.scroll}>
      <table className={classes.small} aria-label={t(labels.distribution)}>
        <thead>
          <tr>
            <th scope="col">{t(labels.distribution)}</th>
            {results.map((one) => (
              <th key={one.scenario.id} scope="col" className={classes.end}>
                {one.scenario.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, place) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {results.map((one) => (
                <td key={one.scenario.id} className={classes.end}>
                  {format.number(one.distribution[place] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Students({ result, isOne }: { result: Result; isOne: boolean }) {
  const t = useText();
  const taka = useTaka();
  const pages = usePages();
  const { data, error, refetch } = useRead(contract.scenarioStudents, {
    id: result.scenario.id,
    page: pages.page,
    size: pages.size,
  });
  const answer = data
    ? { ...data, items: data.items.map((one) => ({ ...one, id: one.student.id })) }
    : undefined;
  const columns: Column<Affected>[] = [
    ...useStudentColumns<Affected>(null),
    { name: 'now', label: t(labels.asToday), align: 'end', render: (row) => taka.plain(row.now) },
    { name: 'would', label: t(labels.payable), align: 'end', render: (row) => taka.plain(row.would) },
    {
      name: 'change',
      label: t(labels.difference),
      align: 'end',
      render: (row) => <strong>{taka.signed(row.change)}</strong>,
    },
  ];
  const title = isOne ? t(labels.who) : `${t(labels.who)}: ${result.scenario.name}`;
  return (
    <Panel title={title} flush>
      <PagedTable
        label={title}
        columns={columns}
        read={{ data: answer, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={pages}
        isWithin
        empty={t(labels.nobody)}
      />
    </Panel>
  );
}
