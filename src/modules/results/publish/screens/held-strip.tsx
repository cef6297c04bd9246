import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { link } from '../../../../core/module/paths.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesPath } from '../../../fees/paths.ts';
import { feesPermission } from '../../../fees/permissions.ts';
import { resultsContract as contract } from '../../contract.ts';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import type { Marked } from '../../sheets/screens/mark-sheet.tsx';
import { sheetLabels } from '../../sheets/sheet-labels.ts';

/** What staff see above a result that is withheld for dues, or shown in spite of them; and the way to change that. */
export function HeldStrip({ run, sheet }: { run: RunHead; sheet: Marked }) {
  const t = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { held, pass } = sheet.student;
  const { current } = useSession();
  if (!held && !pass) return null;
  const owes = held?.amount ? t(sheetLabels.heldOwes, { amount: format.money(held.amount) }) : '';
  const collects = current?.permissions.includes(feesPermission.collect) === true;
  const told = (label: typeof sheetLabels.passGiven) =>
    pass ? t(label, { reason: pass.reason, actor: pass.actor, date: format.date(pass.at) }) : '';
  return (
    <div className={classes.strip} data-tone={held ? 'marigold' : undefined}>
      {held ? (
        <>
          <strong>{t(sheetLabels.heldForDues)}.</strong>{' '}
          {held.amount === null ? null : collects ? (
            <Link to={link(feesPath.counter, { student: sheet.student.studentId })}>{owes}</Link>
          ) : (
            owes
          )}{' '}
          {t(sheetLabels.heldStaff)}{' '}
        </>
      ) : null}
      {pass ? <span>{told(pass.isActive ? sheetLabels.passGiven : sheetLabels.passTaken)} </span> : null}
      {run.can.ask && (held || pass?.isActive) ? (
        <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
          {t(pass?.isActive ? sheetLabels.passTake : sheetLabels.passGive)}
        </Button>
      ) : null}
      {isOpen ? <PassForm run={run} sheet={sheet} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

function PassForm({ run, sheet, onClose }: { run: RunHead; sheet: Marked; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [reason, setReason] = useState('');
  const tellWaiting = useTellWaiting();
  const [isShort, setIsShort] = useState(false);
  const { student } = sheet;
  const isActive = !student.pass?.isActive;
  const save = useSave(contract.saveDuesPass, {
    onSaved: (saved) => {
      if (isWaiting(saved)) tellWaiting(saved);
      else showToast({ title: t(sheetLabels.saved), tone: 'leaf' });
      onClose();
    },
  });
  const name = t(student.name);
  return (
    <FormDrawer
      title={t(isActive ? sheetLabels.passGiveTitle : sheetLabels.passTakeTitle, { name })}
      isDirty={reason !== ''}
      isBusy={save.isPending}
      isSpaced
      onClose={onClose}
      onSave={() => {
        setIsShort(reason.trim().length < 5);
        if (reason.trim().length >= 5)
          save.mutate(
            {
              id: run.id,
              enrolmentId: student.enrolmentId,
              isActive,
              reason,
              version: student.pass?.version ?? null,
            },
            { onError: showCallError },
          );
      }}
    >
      <Textarea
        label={t(sheetLabels.passReason)}
        description={t(sheetLabels.passReasonHelp)}
        required
        autosize
        minRows={3}
        maxLength={300}
        value={reason}
        error={isShort ? t(sheetLabels.badReason) : fieldErrors(save.error)('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
