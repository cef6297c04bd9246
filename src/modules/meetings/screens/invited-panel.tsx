import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Nothing } from '../../../core/web/page/loaded.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { answerTexts, meetingsLabels as labels } from '../labels.ts';
import { type Answer, answers, hasQuorum } from '../rules.ts';
import type { Invitee, Meeting } from '../shapes.ts';
import { InviteDrawer } from './invite-drawer.tsx';
import classes from './meetings.module.css';

const viaTexts = { link: labels.byLink, office: labels.byOffice };
const toldTexts = { email: labels.toldByEmail, sms: labels.toldBySms, nobody: labels.noAccount };

/** Who is invited, what they answered, and once it has begun who was there. */
export function InvitedPanel({ meeting, isSeries = false }: { meeting: Meeting; isSeries?: boolean }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const [isInviting, setIsInviting] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const uninvite = useSave(contract.uninvite);
  const attend = useSave(contract.attend);
  const answerFor = useSave(contract.answerFor);
  const setLink = useSave(contract.setLink);
  const stored = new Set(meeting.invitees.filter((one) => one.attended).map((one) => one.id));
  const present = ticked ?? stored;
  const mayAttend = meeting.can.attend && !isSeries;
  const remove = async (one: Invitee) => {
    const isSure = await confirm({
      title: t(labels.uninvite),
      text: t(labels.uninviteAsk, { name: one.name }),
      action: labels.uninvite,
    });
    if (isSure) await uninvite.mutateAsync({ id: meeting.id, inviteeId: one.id }).catch(showCallError);
  };
  const withdraw = async (one: Invitee) => {
    const isSure = await confirm({
      title: t(labels.withdrawLink),
      text: t(labels.withdrawLinkAsk, { name: one.name }),
      action: labels.withdrawLink,
    });
    if (!isSure) return;
    await setLink
      .mutateAsync({ id: meeting.id, inviteeId: one.id, isOpen: false })
      .then(() => showToast({ tone: 'leaf', title: t(labels.linkWithdrawn) }))
      .catch(showCallError);
  };
  const renew = (one: Invitee) =>
    setLink
      .mutateAsync({ id: meeting.id, inviteeId: one.id, isOpen: true })
      .then(() => showToast({ tone: 'leaf', title: t(labels.linkRenewed) }))
      .catch(showCallError);
  const linkActions = (one: Invitee) => {
    if (isSeries || one.toldBy === 'bell' || one.toldBy === 'nobody') return [];
    const another = { label: t(labels.renewLink), onClick: () => void renew(one) };
    if (one.link !== 'open') return [another];
    return [another, { label: t(labels.withdrawLink), isDanger: true, onClick: () => void withdraw(one) }];
  };
  const note = (one: Invitee, answer: Answer) =>
    answerFor.mutateAsync({ id: meeting.id, inviteeId: one.id, answer }).catch(showCallError);
  const columns: Column<Invitee>[] = [
    {
      name: 'name',
      label: t(labels.name),
      role: 'name',
      render: (row) => (
        <span>
          {t(row.name)}
          {row.toldBy === 'bell' ? null : <span className={classes.below}>{t(toldTexts[row.toldBy])}</span>}
        </span>
      ),
    },
    ...(isSeries
      ? []
      : [
          {
            name: 'answer',
            label: t(labels.answer),
            render: (row: Invitee) => (
              <span>
                {row.answer ? t(answerTexts[row.answer]) : t(labels.noAnswer)}
                {row.reason === '' ? null : <span className={classes.below}>{row.reason}</span>}
                {row.via === 'link' || row.via === 'office' ? (
                  <span className={classes.below}>{t(viaTexts[row.via])}</span>
                ) : null}
                {row.link === 'withdrawn' ? (
                  <span className={classes.below}>{t(labels.linkWithdrawn)}</span>
                ) : null}
              </span>
            ),
          },
        ]),
    ...(mayAttend || (stored.size > 0 && !isSeries)
      ? [
          {
            name: 'attended',
            label: t(labels.attended),
            render: (row: Invitee) => (
              <Checkbox
                aria-label={`${t(labels.attended)}: ${t(row.name)}`}
                checked={present.has(row.id)}
                disabled={!mayAttend}
                onChange={(event) => {
                  const next = new Set(present);
                  if (event.currentTarget.checked) next.add(row.id);
                  else next.delete(row.id);
                  setTicked(next);
                }}
              />
            ),
          },
        ]
      : []),
  ];
  const counted = meeting.invitees.filter((one) => one.counts && present.has(one.id)).length;
  const isShort = stored.size > 0 && !hasQuorum(counted, meeting.quorum);
  return (
    <section className={`ps-panel ${classes.panel}`}>
      <div className={classes.row}>
        <h2 className={classes.head}>{t(isSeries ? labels.invitedTo : labels.invited)}</h2>
        <span className={classes.quiet}>{format.number(meeting.invitees.length)}</span>
        {meeting.can.change ? (
          <Button variant="default" onClick={() => setIsInviting(true)}>
            {t(labels.invite)}
          </Button>
        ) : null}
      </div>
      {meeting.quorum === null || isSeries ? null : (
        <p className={classes.quiet}>
          {t(labels.quorumThere, {
            present: format.number(counted),
            quorum: format.number(meeting.quorum),
          })}
          {isShort ? ` · ${t(labels.noQuorum)}` : ''}
        </p>
      )}
      {meeting.invitees.length === 0 ? (
        <Nothing isInPanel>{t(labels.nobody)}</Nothing>
      ) : (
        <DataTable
          label={t(labels.invited)}
          columns={columns}
          rows={meeting.invitees}
          nameOf={(row) => t(row.name)}
          isCompact
          {...(meeting.can.change
            ? {
                actions: (row: Invitee) => [
                  // Who has no account says it by telephone or at the counter.
                  ...(row.toldBy === 'bell' || isSeries
                    ? []
                    : answers
                        .filter((answer) => answer !== row.answer)
                        .map((answer) => ({
                          label: t(labels.noteAnswer, { answer: answerTexts[answer] }),
                          onClick: () => void note(row, answer),
                        }))),
                  ...linkActions(row),
                  { label: t(labels.uninvite), isDanger: true, onClick: () => void remove(row) },
                ],
              }
            : {})}
        />
      )}
      {mayAttend && meeting.invitees.length > 0 ? (
        <div>
          <Button
            loading={attend.isPending}
            onClick={() =>
              attend.mutate(
                { id: meeting.id, presentIds: [...present] },
                {
                  onError: showCallError,
                  onSuccess: () => {
                    setTicked(null);
                    showToast({ tone: 'leaf', title: t(labels.attendanceSaved) });
                  },
                },
              )
            }
          >
            {t(labels.saveAttendance)}
          </Button>
        </div>
      ) : null}
      {isInviting ? <InviteDrawer meetingId={meeting.id} onClose={() => setIsInviting(false)} /> : null}
    </section>
  );
}
