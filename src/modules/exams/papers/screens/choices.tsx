import { Button, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { SaveBar } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels, roleLabels } from '../../labels.ts';
import { examsPath } from '../../paths.ts';
import classes from '../../screens/exams.module.css';
import { brokenConditions } from '../rules.ts';

type Role = 'elective' | 'optional';
const pathOf = (sectionId: string) => link(examsPath.declare, { tab: 'choices', section: sectionId });

/** The sections where students choose, then one of them. */
export function ChoiceSections() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const { data, error, refetch } = useRead(contract.choiceSections, {});
  const sectionId = query.get('section');
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.items.length === 0) return <Nothing>{t(labels.noChoices)}</Nothing>;
  type Row = (typeof data.items)[number];
  const name = (row: Row) => `${t(row.className)} – ${t(row.section)}`;
  const columns: Column<Row>[] = [
    { name: 'section', label: t(labels.section), role: 'name', render: name },
    { name: 'group', label: t(labels.group), render: (row) => (row.group ? t(row.group) : '—') },
    {
      name: 'chosen',
      label: t(labels.choicesTab),
      render: (row) => (
        <Link to={`${pathOf(row.id)}${row.chosen < row.students ? '&show=missing' : ''}`}>
          {t(labels.chosenOf, { done: format.number(row.chosen), all: format.number(row.students) })}
        </Link>
      ),
    },
  ];
  return (
    <>
      <p>{t(labels.choicesHelp)}</p>
      <div className={classes.filters}>
        <Select
          label={t(labels.section)}
          placeholder={t(labels.allSections)}
          searchable
          clearable
          data={data.items.map((row) => ({ value: row.id, label: name(row) }))}
          value={sectionId}
          onChange={(value) => setQuery(value ? { tab: 'choices', section: value } : { tab: 'choices' })}
        />
      </div>
      {sectionId ? (
        <Choices key={sectionId} sectionId={sectionId} />
      ) : (
        <DataTable
          label={t(labels.choicesTab)}
          columns={columns}
          rows={data.items}
          nameOf={name}
          rowPath={(row) => pathOf(row.id)}
        />
      )}
    </>
  );
}

function Choices({ sectionId }: { sectionId: string }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.choices, { sectionId });
  const [changes, setChanges] = useState<ReadonlyMap<string, Role | null>>(new Map());
  const { showCallError } = useDialogs();
  useUnsavedGuard(changes.size > 0);
  const [query, setQuery] = usePageQuery();
  const showsMissing = query.get('show') === 'missing';
  const save = useSave(contract.saveChoices, {
    onSaved: () => {
      setChanges(new Map());
      showToast({ tone: 'leaf', title: t(labels.choicesSaved) });
    },
  });
  const format = useFormat();
  if (!data) return <Coming read={{ error, refetch }} rows={12} />;
  const keyOf = (enrolmentId: string, subjectId: string) => `${enrolmentId} ${subjectId}`;
  type Student = (typeof data.students)[number];
  type Subject = (typeof data.subjects)[number];
  const stored = (student: Student, subject: Subject) =>
    student.choices.find((one) => one.subjectId === subject.id)?.role ?? null;
  const chosen = (student: Student, subject: Subject) => {
    const own = changes.get(keyOf(student.enrolmentId, subject.id));
    return own === undefined ? stored(student, subject) : own;
  };
  const set = (students: readonly Student[], subject: Subject, role: Role | null) =>
    setChanges((known) => {
      const next = new Map(known);
      for (const student of students) {
        const key = keyOf(student.enrolmentId, subject.id);
        if (stored(student, subject) === role) next.delete(key);
        else next.set(key, role);
      }
      return next;
    });
  const offered = new Map(data.subjects.map((one) => [one.id, one]));
  /** What the choices as they stand on the screen break: the server refuses it. */
  const brokenBy = (student: Student) =>
    brokenConditions(
      {
        ...student,
        choices: data.subjects.flatMap((subject) => {
          const role = chosen(student, subject);
          return role === null ? [] : [{ subjectId: subject.id, role }];
        }),
      },
      data.conditions,
      offered,
    );
  const options = (subject: Subject) => [
    { value: '', label: t(labels.notTaken) },
    ...subject.roles.map((role) => ({ value: role, label: t(roleLabels[role] ?? labels.role) })),
  ];
  const roleOf = (value: string): Role | null =>
    value === 'elective' || value === 'optional' ? value : null;
  // By what is stored: a row does not vanish under the hand that chooses.
  const missing = data.students.filter((one) => one.choices.length === 0);
  const students = showsMissing ? missing : data.students;
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label={t(labels.show)}
        value={showsMissing ? 'missing' : 'all'}
        onChange={(show) =>
          setQuery({ tab: 'choices', section: sectionId, ...(show === 'missing' ? { show } : {}) })
        }
        data={[
          { value: 'all', label: t(labels.all, { count: format.number(data.students.length) }) },
          { value: 'missing', label: t(labels.missing, { count: format.number(missing.length) }) },
        ]}
      />
      {students.length === 0 ? <p className={classes.none}>{t(labels.choseAll)}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className={classes.list} aria-label={t(labels.choicesTab)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(labels.roll)}</th>
              <th scope="col">{t(labels.name)}</th>
              {data.subjects.map((subject) => (
                <th key={subject.id} scope="col">
                  {t(subject.name)}
                  <small>
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      onClick={() => set(students, subject, subject.roles[0] ?? null)}
                    >
                      {t(labels.setAll)}
                    </Button>
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={student.enrolmentId}>
                <td>{format.number(student.roll)}</td>
                <th scope="row">
                  {t(student.name)}
                  {brokenBy(student).map((one) => (
                    <p key={one.id} className={classes.wrong}>
                      {t(one.name)}
                    </p>
                  ))}
                </th>
                {data.subjects.map((subject) => (
                  <td key={subject.id}>
                    <select
                      className={classes.choice}
                      aria-label={`${t(student.name)}, ${t(subject.name)}`}
                      value={chosen(student, subject) ?? ''}
                      onChange={(event) => set([student], subject, roleOf(event.currentTarget.value))}
                    >
                      {options(subject).map((one) => (
                        <option key={one.value} value={one.value}>
                          {one.label}
                        </option>
                      ))}
                    </select>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <SaveBar
        state={{ kind: save.isPending ? 'saving' : changes.size > 0 ? 'notSaved' : 'clean' }}
        onSave={() => {
          if (changes.size === 0) return;
          save.mutate(
            {
              sectionId,
              changes: [...changes].map(([key, role]) => {
                const [enrolmentId = '', subjectId = ''] = key.split(' ');
                return { enrolmentId, subjectId, role };
              }),
            },
            { onError: showCallError },
          );
        }}
      />
    </>
  );
}
