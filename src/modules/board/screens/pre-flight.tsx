import { Button, Menu } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { ClassesFirst } from '../../academic/panels.tsx';
import { studentsPath } from '../../students/paths.ts';
import { studentsPermission } from '../../students/permissions.ts';
import { boardContract as contract, type FlagItem, type Run } from '../contract.ts';
import { changeTexts, checkedTexts, kindTexts } from '../labels.ts';
import { boardPermission } from '../permissions.ts';
import { flagCodes } from '../rules.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';
import { Choose, ClassChoice, Files, type Query, useClass } from './parts.tsx';

const RecordDrawer = lazy(() => import('./record-drawer.tsx'));
const ExportDrawer = lazy(() => import('./export-drawer.tsx'));

/** Fields the grid of a section can mend; a photo comes as a zip there. */
const inGrid: readonly string[] = [
  ...['nameEn', 'nameBn', 'fatherNameEn', 'fatherNameBn', 'motherNameEn', 'motherNameBn'],
  ...['dateOfBirth', 'religion', 'birthRegistration'],
];
const tones = { fresh: 'sindur', still: 'marigold', fixed: 'leaf' } as const;

/** What the board would refuse of a class, told by class teacher, until nothing is red. */
export default function Preflight() {
  const t = useText();
  const may = useMay();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const from = useClass(query);
  const { of } = from;
  const runs = useRead(
    contract.runs,
    { ...(of ?? { yearId: '', classId: '' }), page: 1, size: 25 },
    { enabled: of !== null },
  );
  const save = useSave(contract.run);
  const onRun = () => {
    if (!of) return;
    save.mutate(of, {
      onError: showCallError,
      onSuccess: ({ flagged, flags }) => {
        query.set({ change: null });
        showToast({
          tone: flagged === 0 ? 'leaf' : 'marigold',
          title: flagged === 0 ? t(labels.inOrderAll) : t(labels.ran, { count: flagged, flags }),
        });
      },
    });
  };
  const run = runs.data?.items[0];
  return (
    <Page
      actions={
        of && may(boardPermission.edit) ? (
          <Button
            leftSection={<IconChecklist size={16} aria-hidden />}
            loading={save.isPending}
            onClick={onRun}
          >
            {t(labels.runAction)}
          </Button>
        ) : null
      }
    >
      <div className={classes.tools}>
        <ClassChoice query={query} from={from} />
      </div>
      {!from.setup ? (
        <Coming read={from.read} rows={8} />
      ) : !of ? (
        <Nothing>
          <ClassesFirst text={labels.noClasses} />
        </Nothing>
      ) : !runs.data ? (
        <Coming read={runs} rows={8} />
      ) : !run ? (
        <Nothing>{t(labels.neverRun)}</Nothing>
      ) : (
        <RedList run={run} query={query} from={from} of={of} />
      )}
    </Page>
  );
}

function RedList(props: {
  run: Run;
  query: Query;
  from: ReturnType<typeof useClass>;
  of: { yearId: string; classId: string };
}) {
  const { run, query, from, of } = props;
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const [compared, setCompared] = useState<string | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  const change = query.oneOf('change', ['open', 'fresh', 'fixed', 'all']);
  const flag = flagCodes.find((one) => one === query.text('flag'));
  const sort = query.oneOf('sort', ['section', '-section', 'student', '-student']);
  const sectionId = query.text('section');
  const teacherId = query.text('teacher');
  const q = query.text('q');
  const filter = {
    id: run.id,
    change,
    sort,
    ...(flag ? { flag } : {}),
    ...(sectionId ? { sectionId } : {}),
    ...(teacherId ? { teacherId } : {}),
    ...(q ? { q } : {}),
  };
  const read = useRead(
    contract.flags,
    { ...filter, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const teachers = new Map(
    from.sections.flatMap((one) =>
      one.teacherId && one.teacher ? [[one.teacherId, { id: one.teacherId, label: one.teacher }]] : [],
    ),
  );
  const mend = (row: FlagItem) =>
    row.field === 'photo' || inGrid.includes(row.field)
      ? link(studentsPath.quickUpdate, {
          section: row.sectionId,
          ...(row.field === 'photo' ? {} : { columns: `roll,nameEn,${row.field}` }),
        })
      : null;
  const number = (value: number) => format.number(value);
  const fileInput = Object.fromEntries(Object.entries(filter).filter(([name]) => name !== 'id'));
  return (
    <>
      <Figures
        small
        label={t(labels.runNote, {
          number: number(run.number),
          when: format.dateTime(run.ranAt),
          by: run.by,
          version: run.packVersion,
        })}
        items={[
          { label: t(labels.students), figure: number(run.students) },
          { label: t(labels.inOrder), figure: number(run.students - run.flagged), tone: 'leaf' },
          { label: t(labels.red), figure: number(run.flagged), tone: run.flagged > 0 ? 'sindur' : 'leaf' },
          { label: t(labels.mistakes), figure: number(run.flags) },
          {
            label: t(labels.fixed),
            figure: number(run.fixed),
            onOpen: () => query.set({ change: 'fixed' }),
            isPressed: change === 'fixed',
          },
          {
            label: t(labels.fresh),
            figure: number(run.fresh),
            onOpen: () => query.set({ change: 'fresh' }),
            isPressed: change === 'fresh',
          },
        ]}
      />
      <p className={classes.note}>
        {format.digits(
          t(labels.runNote, {
            number: number(run.number),
            when: format.dateTime(run.ranAt),
            by: run.by,
            version: run.packVersion,
          }),
        )}
      </p>
      <div className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.show}
          value={change}
          choices={[
            ['open', labels.open],
            ['fresh', changeTexts.fresh],
            ['fixed', changeTexts.fixed],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ change: value === 'open' ? null : value })}
        />
        <Choose
          label={labels.section}
          width={150}
          all={labels.allSections}
          items={from.sections}
          value={sectionId}
          onChange={(value) => query.set({ section: value })}
        />
        <Choose
          label={labels.teacher}
          width={190}
          all={labels.allTeachers}
          items={[...teachers.values()]}
          value={teacherId}
          onChange={(value) => query.set({ teacher: value })}
        />
        <Choose
          label={labels.kind}
          width={190}
          all={labels.allKinds}
          items={flagCodes.map((one) => ({ id: one, label: kindTexts[one] }))}
          value={flag ?? ''}
          onChange={(value) => query.set({ flag: value })}
        />
        <span className={classes.end}>
          <Files
            items={[
              ...(['pdf', 'xlsx', 'csv'] as const).map((kind) => ({
                label: t(labels.redList, { format: kind.toUpperCase() }),
                path: contract.flagsFile.path.replace(':id', run.id),
                input: { ...fileInput, format: kind },
                name: `red-list.${kind}`,
              })),
              {
                label: t(sectionId ? labels.signOff : labels.signOffNeeds),
                path: contract.signOff.path.replace(':id', run.id),
                input: { sectionId },
                name: 'sign-off.pdf',
                isOff: !sectionId,
              },
            ]}
            more={
              may(boardPermission.export) ? (
                <Menu.Item onClick={() => setIsExporting(true)}>{t(labels.exportSheet)}</Menu.Item>
              ) : null
            }
          />
        </span>
      </div>
      <PagedTable
        label={t(labels.wrong)}
        columns={[
          {
            name: 'roll',
            label: t(labels.roll),
            role: 'serial',
            align: 'end',
            render: (row: FlagItem) => number(row.roll),
          },
          {
            name: 'student',
            label: t(labels.student),
            role: 'name',
            sortable: true,
            render: (row: FlagItem) => (
              <>
                {t(row.student)} {row.isOnLeave ? <Mark tone="slate">{t(labels.onLeave)}</Mark> : null}
              </>
            ),
          },
          {
            name: 'section',
            label: t(labels.section),
            sortable: true,
            render: (row: FlagItem) => t(row.section),
          },
          {
            name: 'teacher',
            label: t(labels.teacher),
            isMinor: true,
            render: (row: FlagItem) => (row.teacher ? t(row.teacher) : '–'),
          },
          { name: 'field', label: t(labels.field), render: (row: FlagItem) => t(checkedTexts[row.field]) },
          {
            name: 'reason',
            label: t(labels.wrong),
            render: (row: FlagItem) => format.digits(t(row.reason)),
          },
          // The first run has none before it to be compared with.
          ...(run.number > 1
            ? [
                {
                  name: 'change',
                  label: t(labels.since),
                  render: (row: FlagItem) => (
                    <Mark tone={tones[row.change]}>{t(changeTexts[row.change])}</Mark>
                  ),
                },
              ]
            : []),
        ]}
        read={read}
        nameOf={(row) => t(row.student)}
        rowPath={(row) => studentsPath.profile.replace(':id', row.studentId)}
        sort={sort}
        onSort={(name) => query.set({ sort: sort === name ? `-${name}` : name })}
        actions={(row) => {
          const grid = mend(row);
          return [
            ...(grid && may(studentsPermission.edit)
              ? [{ label: t(labels.mend), onClick: () => void navigate(grid) }]
              : []),
            { label: t(labels.compare), onClick: () => setCompared(row.studentId) },
          ];
        }}
        pages={query.pages}
        isNarrowed={
          q !== '' || sectionId !== '' || teacherId !== '' || flag !== undefined || change !== 'open'
        }
        empty={t(labels.inOrderAll)}
      />
      <Suspense>
        {compared ? <RecordDrawer studentId={compared} onClose={() => setCompared(null)} /> : null}
        {isExporting && from.setup ? (
          <ExportDrawer of={of} layout={from.setup.layout} onClose={() => setIsExporting(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
