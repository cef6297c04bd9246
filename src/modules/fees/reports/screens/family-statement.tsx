import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { isDate } from '../../../../core/dates.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile, shareFile } from '../../../../core/web/page/download.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { columnTexts } from '../../labels.ts';
import classes from '../../screens/fees.module.css';
import { useLineName, usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { familyContract as contract, type FamilyStatement as Statement } from '../family-contract.ts';
import { familyLabels as labels } from '../family-labels.ts';

type Child = Statement['children'][number] & { id: string };
type Open = Statement['open'][number];
type Entry = Statement['entries'][number];

/**
 * What all children of a family were charged, paid and owe, to read and as a PDF. `studentId`: one of the children, for the
 * office; null: of whoever is signed in, the own children alone.
 */
export function FamilyStatement(props: { studentId: string | null; onClose: () => void }) {
  const { studentId, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [from, setFrom] = useState('');
  const asked = isDate(from) ? { from } : {};
  const office = useRead(
    contract.familyStatement,
    { id: studentId ?? '', ...asked },
    { enabled: studentId !== null },
  );
  const own = useRead(contract.mineStatement, asked, { enabled: studentId === null });
  const { data, error, refetch } = studentId === null ? own : office;
  const path =
    studentId === null
      ? contract.mineStatementFile.path
      : contract.familyStatementFile.path.replace(':id', studentId);
  const download = () =>
    void (studentId === null ? shareFile : downloadFile)(
      `${path}${queryOf(asked)}`,
      'family-statement.pdf',
    ).catch(showCallError);
  return (
    <SideDrawer title={t(labels.title)} isOpen isText size={920} onClose={onClose}>
      <div className={classes.stack}>
        <div className={classes.filters}>
          <DateField
            w={150}
            label={t(labels.from)}
            value={from === '' ? (data?.from ?? '') : from}
            max={data?.day}
            onChange={setFrom}
          />
          <div className={classes.filtersEnd}>
            <Button
              variant="default"
              disabled={!data}
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
              onClick={download}
            >
              {t(studentId === null ? texts.saveOrShare : words.pdf)}
            </Button>
          </div>
        </div>
        {data ? <Body statement={data} /> : <Coming read={{ error, refetch }} rows={8} isInPanel />}
      </div>
    </SideDrawer>
  );
}

function Body({ statement }: { statement: Statement }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  const lineName = useLineName();
  const nameOf = (id: string) => {
    const child = statement.children.find((one) => one.student.id === id);
    return child ? t(child.student.name) : '';
  };
  const particulars = (entry: Entry): string => {
    if (entry.subHead === null)
      return t(
        entry.kind === 'reversal'
          ? columnTexts.reversal
          : entry.number.startsWith('RF')
            ? columnTexts.paidBack
            : columnTexts.receiptOf,
        {
          number: format.digits(entry.number),
        },
      );
    const fee = lineName({ subHead: entry.subHead, period: entry.period });
    const acts = {
      fineWaiver: columnTexts.fineWaived,
      fineWaiverWithdrawal: columnTexts.fineWaiverWithdrawn,
      chargeWaiver: columnTexts.chargeWaived,
      chargeWaiverWithdrawal: columnTexts.chargeWaiverWithdrawn,
      offer: columnTexts.offerTaken,
      offerBack: columnTexts.offerBack,
    };
    return entry.kind in acts
      ? `${t(acts[entry.kind as keyof typeof acts], { amount: taka.signed(entry.charged.replace('-', '')) })}: ${fee}`
      : fee;
  };
  const amount = <R extends object>(name: keyof R & string, label: string): Column<R> => ({
    name,
    label,
    align: 'end',
    render: (row) => taka.orDash(String(row[name])),
  });
  const children: Column<Child>[] = [
    {
      name: 'child',
      label: t(labels.child),
      role: 'name',
      render: ({ student, isHere }) => (
        <span>
          {t(student.name)}
          <span className={classes.other}>
            {[place(student), format.digits(student.code), ...(isHere ? [] : [t(labels.left)])].join(' · ')}
          </span>
        </span>
      ),
    },
    amount('opening', t(labels.opening)),
    amount('charged', t(labels.charged)),
    amount('paid', t(labels.paid)),
    amount('closing', t(labels.closing)),
    {
      name: 'owed',
      label: t(labels.owed),
      align: 'end',
      render: (row) => <strong>{taka.orDash(row.owed)}</strong>,
    },
    amount('advance', t(labels.advance)),
  ];
  const open: Column<Open>[] = [
    { name: 'fee', label: t(labels.fee), role: 'name', render: (row) => lineName(row) },
    { name: 'child', label: t(labels.child), render: (row) => nameOf(row.studentId) },
    { name: 'due', label: t(labels.due), isWhole: true, render: (row) => format.date(row.due) },
    amount('principal', t(words.owed)),
    amount('fine', t(labels.fine)),
  ];
  const entries: Column<Entry>[] = [
    { name: 'day', label: t(labels.day), isWhole: true, render: (row) => format.date(row.day) },
    { name: 'what', label: t(labels.what), role: 'name', render: particulars },
    { name: 'child', label: t(labels.child), render: (row) => nameOf(row.studentId) },
    amount('charged', t(labels.charged)),
    amount('paid', t(labels.paid)),
    amount('balance', t(labels.closing)),
  ];
  return (
    <>
      <p className={classes.note}>
        {statement.guardians.length > 0
          ? `${t(labels.guardians)}: ${statement.guardians.map((one) => t(one)).join(', ')}`
          : null}
      </p>
      <Figures
        small
        items={[
          {
            label: t(labels.owed),
            figure: taka.signed(statement.owed),
            ...(paisaOf(statement.fine) > 0n
              ? { note: t(labels.ofItFine, { amount: taka.signed(statement.fine) }), tone: 'sindur' as const }
              : {}),
          },
          { label: t(labels.paid), figure: taka.signed(statement.paid) },
          { label: t(labels.advance), figure: taka.signed(statement.advance) },
          { label: t(labels.children), figure: format.number(statement.children.length) },
        ]}
      />
      <DataTable
        label={t(labels.children)}
        columns={children}
        rows={statement.children.map((one) => ({ ...one, id: one.student.id }))}
        nameOf={(row) => t(row.student.name)}
        isCompact
      />
      <Panel title={t(labels.openFees)} flush>
        {statement.open.length === 0 ? (
          <Nothing>{t(labels.nothingOpen)}</Nothing>
        ) : (
          <DataTable
            label={t(labels.openFees)}
            columns={open}
            rows={statement.open}
            nameOf={(row) => lineName(row)}
            isCompact
          />
        )}
      </Panel>
      <p className={classes.note}>{t(labels.fineNote)}</p>
      <Panel title={t(labels.entries)} flush>
        {statement.entries.length === 0 ? (
          <Nothing>{t(labels.noEntries)}</Nothing>
        ) : (
          <DataTable
            label={t(labels.entries)}
            columns={entries}
            rows={statement.entries}
            nameOf={particulars}
            isCompact
          />
        )}
      </Panel>
      <p className={classes.note}>{t(labels.negative)}</p>
    </>
  );
}
