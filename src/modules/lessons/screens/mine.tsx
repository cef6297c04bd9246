import { Select } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { lessonsContract as contract, type Mine as MineAnswer, type OwnLesson } from '../contract.ts';
import { mineLabels as labels, lessonsLabels } from '../labels.ts';
import classes from './lessons.module.css';
import { LessonDrawer } from './mine-lesson.tsx';

type Shown = NonNullable<MineAnswer['shown']>;

/** The class room of the student who signed in, or of a guardian's child: the lessons that are open, by subject. */
export default function Mine() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const asked = query.get('student');
  const { data, error, refetch } = useRead(contract.mine, asked ? { studentId: asked } : {});
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const { shown, children } = data;
  if (!shown)
    return (
      <Page>
        <Nothing>{t(labels.noStudent)}</Nothing>
      </Page>
    );
  const opened = query.get('lesson');
  const place = [t(shown.name), shown.section ? t(shown.section) : ''].filter(Boolean).join(' · ');
  return (
    <Page context={place}>
      {children.length > 1 ? (
        <div className={classes.tools}>
          <Select
            label={t(labels.student)}
            data={children.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={shown.studentId}
            allowDeselect={false}
            onChange={(id) => id && set({ student: id, lesson: null })}
          />
        </div>
      ) : null}
      <Lessons shown={shown} onOpen={(id) => set({ lesson: id })} />
      {opened ? (
        <LessonDrawer
          key={opened}
          id={opened}
          studentId={shown.studentId}
          isSelf={shown.isSelf}
          onClose={() => set({ lesson: null })}
        />
      ) : null}
    </Page>
  );
}

function Lessons({ shown, onOpen }: { shown: Shown; onOpen: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  if (shown.total === 0) return <Nothing>{t(labels.none)}</Nothing>;
  return (
    <div className={classes.stack}>
      <Figures
        items={[
          { label: t(labels.lessons), figure: format.number(shown.total) },
          { label: t(labels.opened), figure: format.number(shown.read), tone: 'leaf' },
          { label: t(labels.left), figure: format.number(shown.total - shown.read) },
        ]}
      />
      {shown.subjects.map((subject) => (
        <Panel
          key={subject.id}
          title={t(subject.name)}
          flush
          actions={
            <span className={classes.quiet}>
              {t(labels.progress, {
                read: format.number(subject.lessons.filter((one) => one.readAt).length),
                all: format.number(subject.lessons.length),
              })}
            </span>
          }
        >
          <ul className={classes.own}>
            {subject.lessons.map((lesson) => (
              <li key={lesson.id}>
                <LessonRow lesson={lesson} onOpen={() => onOpen(lesson.id)} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function LessonRow({ lesson, onOpen }: { lesson: OwnLesson; onOpen: () => void }) {
  const t = useText();
  const format = useFormat();
  const below = [
    lesson.teacher ? t(lesson.teacher) : '',
    lesson.files > 0 ? `${t(labels.files)}: ${format.number(lesson.files)}` : '',
    lesson.hasVideo ? t(lessonsLabels.film) : '',
    lesson.closesOn ? t(lessonsLabels.until, { day: format.date(lesson.closesOn) }) : '',
  ];
  return (
    <button type="button" onClick={onOpen}>
      {lesson.readAt ? (
        <IconCircleCheckFilled size={20} aria-hidden />
      ) : (
        <IconCircleDashed size={20} aria-hidden />
      )}
      <span>
        <span className={classes.name}>{t(lesson.title)}</span>
        <span className={classes.below}>{below.filter(Boolean).join(' · ')}</span>
      </span>
      {lesson.readAt ? (
        <span className={classes.quiet}>{t(labels.done, { day: format.date(lesson.readAt) })}</span>
      ) : (
        <Mark tone="marigold">{t(labels.newOne)}</Mark>
      )}
    </button>
  );
}
