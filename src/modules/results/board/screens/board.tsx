import { Select } from '@mantine/core';
import { Link } from 'react-router';
import type * as z from 'zod';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { examsPath } from '../../../exams/paths.ts';
import { resultsContract as contract } from '../../contract.ts';
import { sheetPath } from '../../publish/screens/unready-sheets.tsx';
import { ExamsFirst } from '../../screens/exams-first.tsx';
import { reportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import { RunState } from '../../screens/run-state.tsx';
import { boardKindLabels, boardLabels } from '../labels.ts';
import { BoardViews } from './board-views.tsx';

type Board = z.output<typeof contract.publishBoard.output>;
type ClassShown = Board['classes'][number];
type Line = ClassShown['lines'][number];

/** "Can we publish?": each class of an examination with what stands against it, each line opening what it is made of. */
export default function PublishBoard() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const asked = query.get('exam') ?? undefined;
  const { data, error, refetch } = useRead(contract.publishBoard, { examId: asked });
  return (
    <Page>
      <BoardViews />
      <Loaded
        read={{ data, error, refetch }}
        empty={data?.exams.length === 0 && <ExamsFirst text={boardLabels.noExams} />}
      >
        {(board) => (
          <>
            <div className={classes.filters}>
              <Select
                label={t(boardLabels.exam)}
                allowDeselect={false}
                w={360}
                maw="100%"
                data={board.exams.map((one) => ({ value: one.id, label: `${t(one.name)} · ${t(one.year)}` }))}
                value={board.examId}
                onChange={(id) => setQuery(id ? { exam: id } : {})}
              />
            </div>
            {board.classes.map((one) => (
              <ClassPart key={one.classId} part={one} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ClassPart({ part }: { part: ClassShown }) {
  const t = useText();
  const format = useFormat();
  const isBlocked = part.lines.some((one) => one.isBlocking);
  const state = isBlocked ? boardLabels.blocked : part.lines.length > 0 ? boardLabels.look : boardLabels.free;
  const tone = isBlocked ? 'sindur' : part.lines.length > 0 ? 'marigold' : 'leaf';
  const run = part.latest ?? part.published;
  return (
    <Panel title={t(part.className)}>
      <p className={classes.strip} data-tone={tone}>
        <strong>{t(state)}</strong> · {t(boardLabels.students, { count: format.number(part.students) })} ·{' '}
        {run ? (
          <>
            <RunState run={run} /> <Link to={reportPath({ run: run.id })}>{t(boardLabels.openResults)}</Link>
          </>
        ) : (
          t(boardLabels.notGenerated)
        )}
      </p>
      {part.lines.length === 0 ? <p className={classes.hint}>{t(boardLabels.nothing)}</p> : null}
      {part.lines.map((line) => (
        <LineOf key={line.kind} line={line} />
      ))}
    </Panel>
  );
}

function LineOf({ line }: { line: Line }) {
  const t = useText();
  const format = useFormat();
  const isCut = line.kind !== 'missing' && line.count > line.items.length;
  return (
    <details className={classes.boardLine}>
      <summary data-blocking={line.isBlocking || undefined}>
        {t(boardKindLabels[line.kind], { count: format.number(line.count) })}
      </summary>
      <ul>
        {line.items.map((item) => {
          const name = t(item.name);
          const note = item.note ? t(item.note) : '';
          return (
            <li key={`${name} ${note} ${item.opens?.id ?? ''}`}>
              {item.opens ? <Link to={pathOf(item.opens)}>{name}</Link> : name}
              {note === '' ? null : `: ${note}`}
            </li>
          );
        })}
        {isCut ? (
          <li>{t(boardLabels.more, { count: format.number(line.count - line.items.length) })}</li>
        ) : null}
      </ul>
    </details>
  );
}

const pathOf = ({ kind, id }: NonNullable<Line['items'][number]['opens']>): string =>
  kind === 'sheet' ? sheetPath(id) : link(examsPath.declare, { tab: 'choices', section: id });
