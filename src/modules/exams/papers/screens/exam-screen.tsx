import { Button, Menu, Select } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { academicPath } from '../../../academic/paths.ts';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { resultsPath } from '../../../results/paths.ts';
import { resultsPermission } from '../../../results/permissions.ts';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { examsPath } from '../../paths.ts';
import type { ExamAnswer, PaperShown } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { changeLabels } from '../labels.ts';
import { AddClassesForm, AddPaperForm, PostponeForm } from './change-forms.tsx';
import { Clashes } from './clashes.tsx';
import { ExamBadge } from './exam-badge.tsx';
import { ExamChanges } from './exam-changes.tsx';
import { ExamForm } from './exam-form.tsx';
import { PaperForm } from './paper-form.tsx';
import { PaperTable } from './paper-table.tsx';
import { ReasonForm } from './reason-form.tsx';

/** One examination: its papers class by class, and the acts that move it on. */
export function ExamScreen({ id, edits }: { id: string; edits: boolean }) {
  const { data, error, refetch } = useRead(contract.read, { id });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} rows={12} />
      </Page>
    );
  return <Opened data={data} edits={edits} />;
}

const allClasses = 'all';

function useActs(data: ExamAnswer) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const { exam, papers } = data;
  const at = { id: exam.id, version: exam.version };
  const name = { en: exam.nameEn, bn: exam.nameBn };
  const options = { onError: showCallError };
  const declare = useSave(contract.declare, {
    onSaved: (answer) =>
      showToast({ tone: 'leaf', title: t(labels.declared, { sheets: format.number(answer.sheets) }) }),
  });
  const close = useSave(contract.close, {
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.closed) }),
  });
  const cancel = useSave(contract.cancel, {
    onSaved: () => showToast({ tone: 'marigold', title: t(labels.cancelled) }),
  });
  const withdraw = useSave(contract.withdrawPaper, {
    onSaved: () => showToast({ tone: 'marigold', title: t(changeLabels.withdrawn) }),
  });
  return {
    async declare() {
      const yes = await confirm({
        title: t(labels.declareTitle, { name }),
        text: t(labels.declareText, { papers: format.number(papers.length) }),
        action: labels.declare,
      });
      if (yes) declare.mutate(at, options);
    },
    renew: () => declare.mutate(at, options),
    async close() {
      if (await confirm({ title: t(labels.close), text: t(labels.closeText), action: labels.close }))
        close.mutate(at, options);
    },
    withdraw: async (paper: PaperShown, reason: string) => {
      await withdraw.mutateAsync({ id: paper.id, version: paper.version, reason }).catch(showCallError);
    },
    cancel: async (reason: string) => {
      await cancel.mutateAsync({ ...at, reason }).catch(showCallError);
    },
  };
}

/** For which shifts and groups it is held and when its shifts sit, in words; empty where it is for everybody. */
function useHeldFor({ shiftIds, groupIds, shiftTimes }: ExamAnswer['exam']): string {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.setup, {});
  if (!data) return '';
  const timed = new Map(shiftTimes.map((one) => [one.shiftId, format.time(one.startsAt)]));
  const shifts = data.shifts.filter((one) => (shiftIds ? shiftIds.includes(one.id) : timed.has(one.id)));
  const groups = data.groups.filter((one) => groupIds?.includes(one.id));
  return [
    ...shifts.map((one) => [t(one.name), timed.get(one.id)].filter(Boolean).join(' ')),
    ...groups.map((one) => t(one.name)),
  ].join(', ');
}

function Opened({ data, edits }: { data: ExamAnswer; edits: boolean }) {
  const t = useText();
  const format = useFormat();
  const acts = useActs(data);
  const { exam, papers } = data;
  const heldFor = useHeldFor(exam);
  const [paper, setPaper] = useState<PaperShown | null>(null);
  const [asks, setAsks] = useState<'edit' | 'cancel' | 'addPaper' | 'addClasses' | null>(null);
  const [postponed, setPostponed] = useState<PaperShown | null>(null);
  const [withdrawn, setWithdrawn] = useState<PaperShown | null>(null);
  const { current } = useSession();
  const seesBoard = current?.permissions.includes(resultsPermission.view) === true;
  const isOpen = exam.status === 'draft' || exam.status === 'declared';
  const all = [...new Map(papers.map((one) => [one.classId, one.className])).entries()];
  const [query, setQuery] = usePageQuery();
  // A whole school's papers are a page of hundreds of rows: one class at a time, unless all are asked for.
  const asked = query.get('class');
  const isKnown = asked === allClasses || all.some(([id]) => id === asked);
  const only = isKnown ? asked : (all[0]?.[0] ?? null);
  const classesShown = only === allClasses ? all : all.filter(([id]) => id === only);
  const countOf = (id: string) => format.number(papers.filter((one) => one.classId === id).length);
  return (
    <Page
      title={t({ en: exam.nameEn, bn: exam.nameBn })}
      context={
        <>
          <ExamBadge status={exam.status} /> {t(exam.year)}, {format.date(exam.startsOn)} –{' '}
          {format.date(exam.endsOn)}
          {heldFor ? ` · ${heldFor}` : ''}
          {exam.accepts ? ` · ${t(labels.accepts)}` : ''}
          {exam.doubleEntry ? ` · ${t(labels.doubleEntry)}` : ''}
        </>
      }
      actions={
        edits && isOpen ? (
          <>
            <HistoryLink table="exams_exam" id={exam.id} />
            {exam.status === 'declared' && seesBoard ? (
              <Button component={Link} variant="default" to={link(resultsPath.board, { exam: exam.id })}>
                {t(changeLabels.canPublish)}
              </Button>
            ) : null}
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
                  {t(texts.edit)}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setAsks('edit')}>
                  {t(labels.editExam)}
                </Menu.Item>
                <Menu.Item onClick={() => setAsks('addClasses')}>{t(labels.addClasses)}</Menu.Item>
                <Menu.Item onClick={() => setAsks('addPaper')}>{t(changeLabels.addPaper)}</Menu.Item>
                {exam.status === 'declared' ? (
                  <>
                    <Menu.Item onClick={acts.renew}>{t(labels.renewSheets)}</Menu.Item>
                    <Menu.Item onClick={() => void acts.close()}>{t(labels.close)}</Menu.Item>
                  </>
                ) : null}
                <Menu.Item onClick={() => setAsks('cancel')}>{t(labels.cancelExam)}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {exam.status === 'draft' ? (
              <Button onClick={() => void acts.declare()}>{t(labels.declare)}</Button>
            ) : (
              <Button component={Link} to={link(examsPath.markList, { exam: exam.id })}>
                {t(labels.sheets)}
              </Button>
            )}
          </>
        ) : null
      }
    >
      {exam.status === 'cancelled' ? (
        <p className={classes.strip} data-tone="sindur">
          {t(labels.reason)}: {exam.note}
        </p>
      ) : null}
      {isOpen ? <Clashes examId={exam.id} /> : null}
      {papers.length === 0 ? (
        <Nothing>
          <Empty
            text={t(labels.noPapers)}
            action={
              <Button component={Link} to={academicPath.classSubjects} variant="default">
                {t(labels.openClassSubjects)}
              </Button>
            }
          />
        </Nothing>
      ) : null}
      {all.length > 1 ? (
        <div className={classes.filters}>
          <Select
            label={t(labels.class)}
            allowDeselect={false}
            data={[
              ...all.map(([id, name]) => ({ value: id, label: `${t(name)} (${countOf(id)})` })),
              { value: allClasses, label: `${t(labels.allClasses)} (${format.number(papers.length)})` },
            ]}
            value={only}
            onChange={(id) =>
              setQuery((known) => {
                const next = new URLSearchParams(known);
                next.set('class', id ?? allClasses);
                return next;
              })
            }
          />
        </div>
      ) : null}
      {classesShown.map(([classId, name]) => (
        <section key={classId} aria-label={t(name)}>
          <h2 className={classes.classHead}>{t(name)}</h2>
          <PaperTable
            label={t(name)}
            papers={papers.filter((one) => one.classId === classId)}
            isDraft={edits && exam.status === 'draft'}
            onEdit={edits && isOpen ? setPaper : null}
            {...(edits && exam.status === 'declared'
              ? { onPostpone: setPostponed, onWithdraw: setWithdrawn }
              : {})}
          />
        </section>
      ))}
      {paper ? (
        <PaperForm
          paper={paper}
          exam={exam}
          others={papers.filter((one) => one.classId === paper.classId && one.id !== paper.id)}
          onClose={() => setPaper(null)}
        />
      ) : null}
      {exam.status === 'draft' ? null : <ExamChanges examId={exam.id} />}
      {asks === 'addPaper' ? <AddPaperForm exam={exam} onClose={() => setAsks(null)} /> : null}
      {asks === 'addClasses' ? (
        <AddClassesForm
          exam={exam}
          known={new Set(papers.map((one) => one.classId))}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {postponed ? <PostponeForm paper={postponed} onClose={() => setPostponed(null)} /> : null}
      {withdrawn ? (
        <ReasonForm
          title={t(changeLabels.withdrawTitle, { subject: t(withdrawn.subject) })}
          text={t(changeLabels.withdrawText)}
          action={t(changeLabels.withdraw)}
          onClose={() => setWithdrawn(null)}
          onReason={async (reason) => {
            await acts.withdraw(withdrawn, reason);
            setWithdrawn(null);
          }}
        />
      ) : null}
      {asks === 'edit' ? (
        <ExamForm exam={exam} onClose={() => setAsks(null)} onSaved={() => setAsks(null)} />
      ) : null}
      {asks === 'cancel' ? (
        <ReasonForm
          title={t(labels.cancelExam)}
          text={t(labels.cancelText)}
          action={t(labels.cancelExam)}
          onClose={() => setAsks(null)}
          onReason={async (reason) => {
            await acts.cancel(reason);
            setAsks(null);
          }}
        />
      ) : null}
    </Page>
  );
}
