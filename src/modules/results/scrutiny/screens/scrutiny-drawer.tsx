import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { parseTaka } from '../../../../core/money.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import type { Entry } from '../../../grading/marks.ts';
import results from '../../screens/results.module.css';
import { entryText } from '../../sheets/sheet-columns.ts';
import { scrutinyContract as contract } from '../contract.ts';
import { scrutinyEventLabels, scrutinyLabels as words } from '../labels.ts';
import classes from './scrutiny.module.css';
import { Changes } from './scrutiny-changes.tsx';
import { FindingForm } from './scrutiny-finding.tsx';
import { NameForm } from './scrutiny-naming.tsx';

export type Scrutiny = z.output<typeof contract.one.output>;

/** One application: whose it is, the stored marks, its steps, and what the reader may do with it. */
export function ScrutinyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const read = useRead(contract.one, { id });
  const [form, setForm] = useState<'find' | 'name' | null>(null);
  const { data } = read;
  if (data && form === 'find') return <FindingForm of={data} onClose={() => setForm(null)} />;
  if (data && form === 'name') return <NameForm of={data} onClose={() => setForm(null)} />;
  return (
    <SideDrawer
      title={data ? `${t(data.student)}: ${t(data.paper)}` : t(words.title)}
      size={560}
      isText
      onClose={onClose}
    >
      <Loaded read={read}>{(one) => <Content of={one} onForm={setForm} />}</Loaded>
    </SideDrawer>
  );
}

function Content({ of, onForm }: { of: Scrutiny; onForm: (form: 'find' | 'name') => void }) {
  return (
    <div className={classes.body}>
      <Facts of={of} />
      <Marks of={of} />
      <Buttons of={of} onForm={onForm} />
      <Steps of={of} />
      <div>
        <HistoryLink table="results_scrutiny" id={of.id} />
      </div>
    </div>
  );
}

function Facts({ of }: { of: Scrutiny }) {
  const t = useText();
  const format = useFormat();
  const fee = parseTaka(of.fee) === 0n ? t(words.free) : format.money(of.fee);
  const facts = [
    [words.exam, `${t(of.exam)} · ${t(of.year)}`],
    [words.class, `${t(of.className)}, ${t(of.section)} · ${t(words.roll)} ${format.number(of.roll)}`],
    [words.appliedBy, `${of.appliedBy} · ${format.date(of.appliedAt)}`],
    [words.feeShort, of.isWaived ? `${fee}, ${t(words.waived)}` : fee],
    ...(of.receipts ? [[words.receipt, format.digits(of.receipts)] as const] : []),
    [words.examiner, of.examiner ? t(of.examiner) : t(words.nobody)],
  ] as const;
  return (
    <div>
      <p className={classes.head}>
        <StatusBadge family="scrutiny" state={of.state} />
      </p>
      <dl className={results.facts}>
        {facts.map(([label, value]) => (
          <div key={label.en}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {of.note ? <p>“{of.note}”</p> : null}
    </div>
  );
}

function Marks({ of }: { of: Scrutiny }) {
  const t = useText();
  const format = useFormat();
  const isFound = of.foundReason !== '' && of.state === 'checking';
  const text = (entry: Entry) => format.digits(entryText(entry)) || '–';
  return (
    <section>
      <h3>{t(words.stored)}</h3>
      <table className={results.table}>
        <thead>
          <tr>
            <th scope="col">{t(words.part)}</th>
            <th scope="col" className={results.number}>
              {t(words.fullMark)}
            </th>
            <th scope="col" className={results.number}>
              {t(words.storedNow)}
            </th>
            {isFound ? (
              <th scope="col" className={results.number}>
                {t(words.foundMark)}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {of.marks.map((one) => (
            <tr key={one.code}>
              <td>{t(one.name)}</td>
              <td className={results.number}>{format.digits(String(one.full / 100))}</td>
              <td className={results.number}>{text(one.entry)}</td>
              {isFound ? (
                <td className={results.number}>
                  {one.found === null ? text(one.entry) : <strong>{text(one.found)}</strong>}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {isFound ? (
        <p>
          {t(of.isOwnFinding ? words.ownFinding : words.waitsForApproval)} {of.foundReason}
        </p>
      ) : null}
    </section>
  );
}

function Buttons({ of, onForm }: { of: Scrutiny; onForm: (form: 'find' | 'name') => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const begin = useSave(contract.begin, {
    onSaved: () => showToast({ title: t(words.began), tone: 'leaf' }),
  });
  const reject = useSave(contract.reject);
  const waive = useSave(contract.waive);
  const approve = useSave(contract.approve);
  const giveBack = useSave(contract.giveBack);
  const { id, version, can } = of;
  const name = t(of.student);
  /** Asks for the reason of an act, does it and says that it is done. */
  const ask = (
    one: Omit<AskedReason, 'run'>,
    save: { mutateAsync: (input: { id: string; version: number; reason: string }) => Promise<unknown> },
    done: string,
  ) =>
    setAsked({
      ...one,
      run: async (reason) => {
        await save.mutateAsync({ id, version, reason });
        showToast({ title: done, tone: 'leaf' });
      },
    });
  return (
    <div className={classes.buttons}>
      {can.begin ? (
        <Button
          loading={begin.isPending}
          onClick={() => begin.mutate({ id, version }, { onError: showCallError })}
        >
          {t(words.begin)}
        </Button>
      ) : null}
      {can.find ? <Button onClick={() => onForm('find')}>{t(words.record)}</Button> : null}
      {can.approve ? (
        <Button
          onClick={() =>
            ask(
              {
                title: t(words.approveTitle, { name }),
                text: t(words.approveText),
                action: t(words.approve),
                isOptional: true,
              },
              approve,
              t(words.approved),
            )
          }
        >
          {t(words.approve)}
        </Button>
      ) : null}
      {can.return ? (
        <Button
          variant="default"
          onClick={() =>
            ask(
              { title: t(words.giveBackTitle), text: t(words.giveBackText), action: t(words.giveBack) },
              giveBack,
              t(words.givenBack),
            )
          }
        >
          {t(words.giveBack)}
        </Button>
      ) : null}
      {can.name ? (
        <Button variant="default" onClick={() => onForm('name')}>
          {t(words.name)}
        </Button>
      ) : null}
      {can.waive ? (
        <Button
          variant="default"
          onClick={() =>
            ask(
              { title: t(words.waiveTitle, { name }), text: t(words.waiveText), action: t(words.waive) },
              waive,
              t(words.waivedDone),
            )
          }
        >
          {t(words.waive)}
        </Button>
      ) : null}
      {can.reject ? (
        <Button
          variant="default"
          onClick={() =>
            ask(
              {
                title: t(words.rejectTitle, { name }),
                text: t(words.rejectText),
                action: t(words.reject),
                isDanger: true,
              },
              reject,
              t(words.rejectedDone),
            )
          }
        >
          {t(words.reject)}
        </Button>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

function Steps({ of }: { of: Scrutiny }) {
  const t = useText();
  const format = useFormat();
  return (
    <section>
      <h3>{t(words.history)}</h3>
      <ul className={classes.list}>
        {of.events.map((one) => (
          <li key={one.id}>
            <div className={classes.head}>
              <strong>{t(scrutinyEventLabels[one.kind])}</strong>
              {one.kind === 'named' ? <span>{t(one.examiner ?? words.subjectTeacher)}</span> : null}
              <span className={classes.quiet}>
                {one.actor} · {format.dateTime(one.at)}
              </span>
            </div>
            {one.changes.length > 0 ? <Changes of={one.changes} /> : null}
            {one.reason ? <p>{one.reason}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
