import { Button, PasswordInput } from '@mantine/core';
import { IconAlertTriangleFilled, IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import type { ApprovalFigure } from '../../approvals/approvals.ts';
import { approvalsContract as contract } from '../../approvals/approvals-contract.ts';
import { lateLabels } from '../../late-labels.ts';
import { takaText } from '../../money.ts';
import { CallError, useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../form/reason-dialog.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { StoredFiles } from '../form/stored-files.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { Loaded } from '../page/loaded.tsx';
import { showToast } from '../page/toasts.tsx';
import classes from './approvals.module.css';
import { approvalLabels as labels } from './labels.ts';

type Request = z.output<typeof contract.one.output>;

/** One request: what, by whom, why, with which figures; and what the reader may do with it. */
export function RequestDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText();
  return (
    <SideDrawer title={t(labels.needsReason)} isOpen={id !== null} isText size={480} onClose={onClose}>
      {id ? <OneRequest key={id} id={id} onClose={onClose} /> : null}
    </SideDrawer>
  );
}

function OneRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(contract.one, { id });
  return (
    <Loaded read={read} rows={10} isInPanel>
      {(request) => (
        <div className={classes.request}>
          <Facts request={request} />
          <Acts request={request} onClose={onClose} />
          <Events request={request} />
        </div>
      )}
    </Loaded>
  );
}

function Facts({ request }: { request: Request }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <div>
        <h3 className={classes.title}>{format.digits(t(request.title))}</h3>
        <p className={classes.by}>
          <StatusBadge family="approval" state={request.state === 'refused' ? 'rejected' : request.state} />
          {request.byOnePerson ? <strong>{t(labels.byOnePerson)}</strong> : null}
          <span>
            {t(labels.askedBy, { name: request.askedBy })}, {format.dateTime(request.askedAt)}
          </span>
        </p>
      </div>
      <blockquote className={classes.reason}>{request.reason}</blockquote>
      {request.obstacle ? (
        <p className={classes.obstacle} role="alert">
          <IconAlertTriangleFilled size={16} aria-hidden /> {t(request.obstacle)}
        </p>
      ) : null}
      {request.problem ? <p className={classes.obstacle}>{t(request.problem)}</p> : null}
      <dl className={classes.figures} aria-label={t(labels.seen)}>
        {request.figures.map((figure, place) => (
          <Figure
            // biome-ignore lint/suspicious/noArrayIndexKey: what was seen never moves
            key={place}
            figure={figure}
            names={request.names}
            isMore={t(request.figures[place - 1]?.label ?? { en: '', bn: '' }) === t(figure.label)}
          />
        ))}
        {request.limit !== null ? (
          <div>
            <dt>{t(labels.limit)}</dt>
            <dd>
              {request.limitUnit === 'months'
                ? t(labels.months, { count: format.number(Number(request.limit)) })
                : format.money(request.limit)}
            </dd>
          </div>
        ) : null}
        {request.state === 'pending' ? (
          <div>
            <dt>{t(labels.until)}</dt>
            <dd>{format.dateTime(request.deadline)}</dd>
          </div>
        ) : null}
      </dl>
      <StoredFiles ids={request.files} label={labels.files} />
      {request.path ? (
        <Link to={request.path} className={classes.record}>
          {t(labels.record)} <IconArrowUpRight size={14} aria-hidden />
        </Link>
      ) : null}
    </>
  );
}

function Figure(props: {
  figure: ApprovalFigure;
  names: Request['names'];
  /** One more of what stands above: its label is said once. */
  isMore: boolean;
}) {
  const { figure, names, isMore } = props;
  const t = useText();
  const format = useFormat();
  const shown = () => {
    switch (figure.kind) {
      case 'money':
        return format.money(takaText(BigInt(figure.value)));
      case 'day':
        return format.date(figure.value);
      case 'month':
        return format.date(`${figure.value}-01`).replace(/^\S+ /, '');
      case 'person':
        return names[figure.value] ? t(names[figure.value] ?? { en: '', bn: '' }) : '—';
      default:
        return format.digits(t(figure.value));
    }
  };
  return (
    <div data-more={isMore || undefined}>
      <dt>{format.digits(t(figure.label))}</dt>
      <dd data-money={figure.kind === 'money' || undefined}>{shown()}</dd>
    </div>
  );
}

function Acts({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const decision = useSave(contract.decide);
  const withdrawal = useSave(contract.withdraw);
  const { id, can } = request;
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState('');
  const approve = async () => {
    const isSure = await confirm({
      title: t(labels.approveTitle),
      text: t(labels.approveText, { title: request.title }),
      action: labels.approve,
    });
    if (!isSure) return;
    try {
      await decision.mutateAsync({ id, decision: 'approved', password });
      showToast({ tone: 'leaf', title: t(labels.approved), text: t(request.title) });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.fields.password) setWrong(error.fields.password.join(' '));
      else showCallError(error);
    }
  };
  const refuse = () =>
    setAsked({
      title: t(labels.refuseTitle),
      text: t(labels.refuseText),
      action: t(labels.refuse),
      isDanger: true,
      run: async (note) => {
        await decision.mutateAsync({ id, decision: 'refused', note });
        showToast({ tone: 'ink', title: t(labels.refused), text: t(request.title) });
        onClose();
      },
    });
  const withdraw = () =>
    setAsked({
      title: t(labels.withdrawTitle),
      text: t(labels.withdrawText),
      action: t(labels.withdraw),
      isOptional: true,
      run: async (note) => {
        await withdrawal.mutateAsync({ id, note });
        showToast({ tone: 'ink', title: t(labels.withdrawn), text: t(request.title) });
        onClose();
      },
    });
  return (
    <>
      {request.mayNot ? <p className="ps-hint">{t(request.mayNot)}</p> : null}
      {can.decide && request.takesPassword ? (
        <PasswordInput
          label={t(labels.ownPassword)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
          value={password}
          error={wrong || undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setWrong('');
          }}
        />
      ) : null}
      {can.decide || can.withdraw ? (
        <div className={classes.acts}>
          {can.decide ? (
            <>
              <Button
                loading={decision.isPending}
                disabled={request.takesPassword && password === ''}
                onClick={() => void approve()}
              >
                {t(labels.approve)}
              </Button>
              <Button variant="default" onClick={refuse}>
                {t(labels.refuse)}
              </Button>
            </>
          ) : null}
          {can.withdraw ? (
            <Button variant="default" onClick={withdraw}>
              {t(labels.withdraw)}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Events({ request }: { request: Request }) {
  const t = useText();
  const format = useFormat();
  return (
    <section>
      <h4 className={classes.subtitle}>{t(labels.history)}</h4>
      <ol className={classes.events}>
        {request.events.map((event) => (
          <li key={event.id}>
            <StatusBadge
              family="approval"
              state={
                event.kind === 'asked' ? 'submitted' : event.kind === 'refused' ? 'rejected' : event.kind
              }
            />
            <span>
              {event.by ? t(event.by) : t(labels.time)}
              {event.for ? `, ${t(labels.inPlaceOf, { name: event.for })}` : ''}
              <span className={classes.other}>{format.dateTime(event.at)}</span>
              {event.note ? <span className={classes.other}>{event.note}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
