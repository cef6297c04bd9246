import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { HistoryLink } from '../../access/control/panels.tsx';
import { actTexts, heardTexts, helpdeskFields, helpdeskLabels as labels, stateTexts } from '../labels.ts';
import { ticketNumber } from '../rules.ts';
import type { Ticket } from '../shapes.ts';
import classes from './helpdesk.module.css';
import { RateForm } from './rate-form.tsx';
import { type TicketHands, useOwnTicket, usePlatformTicket } from './use-ticket.ts';
import { WriteForm } from './write-form.tsx';

/** A question with all that was written to it, as the institution sees it. */
export function TicketDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Drawer
      hands={useOwnTicket(id)}
      past={<HistoryLink table="helpdesk_ticket" id={id} />}
      onClose={onClose}
    />
  );
}

/** The same at the platform's desk. */
export function PlatformTicketDrawer(props: { site: number; id: string; onClose: () => void }) {
  return <Drawer hands={usePlatformTicket(props.site, props.id)} onClose={props.onClose} />;
}

function Drawer({ hands, past, onClose }: { hands: TicketHands; past?: ReactNode; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = hands.read;
  return (
    <SideDrawer title={data?.subject ?? t(labels.search)} size={600} isText onClose={onClose}>
      {data ? (
        <div className={classes.stack}>
          <Facts ticket={data} />
          <Hands ticket={data} hands={hands} />
          <Talk ticket={data} />
          <WriteForm ticket={data} hands={hands} />
          {data.can.rate ? <RateForm hands={hands} /> : null}
          {past ? <div>{past}</div> : null}
        </div>
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </SideDrawer>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const t = useText();
  const format = useFormat();
  const isOpen = ticket.dueAt !== null;
  const facts = [
    [t(labels.number), format.digits(ticketNumber(ticket.no))],
    [t(helpdeskFields.categoryId ?? labels.number), t(ticket.category)],
    [
      t(labels.state),
      ticket.isLate ? `${t(stateTexts[ticket.state])} · ${t(labels.overdue)}` : t(stateTexts[ticket.state]),
    ],
    [t(labels.asker), t(ticket.asker)],
    ...(ticket.contact?.code ? [[t(labels.code), ticket.contact.code]] : []),
    [t(labels.giveTo), ticket.assignee ? t(ticket.assignee.name) : t(labels.nobody)],
  ];
  return (
    <>
      {ticket.isConfidential ? <strong>{t(labels.confidential)}</strong> : null}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <p className={classes.quiet}>
          {[
            t(labels.answerWithin, { time: format.dateTime(ticket.answerDue) }),
            t(labels.solveWithin, { time: format.dateTime(ticket.solveDue) }),
          ].join(' · ')}
        </p>
      ) : null}
      {ticket.contact ? <Reached contact={ticket.contact} isConfidential={ticket.isConfidential} /> : null}
      {ticket.rating ? (
        <p className={classes.quiet}>
          {[t(labels.rated, { stars: format.number(ticket.rating.stars) }), ticket.rating.note]
            .filter((one) => one !== '')
            .join(': ')}
        </p>
      ) : null}
    </>
  );
}

/** How a visitor of the website will hear of the answer. */
function Reached(props: { contact: NonNullable<Ticket['contact']>; isConfidential: boolean }) {
  const { contact, isConfidential } = props;
  const t = useText();
  const format = useFormat();
  const said =
    contact.email !== ''
      ? t(labels.byMail, { address: contact.email })
      : contact.mobile === ''
        ? t(labels.noAddress)
        : t(isConfidential ? labels.byPhone : labels.bySms, { address: format.digits(contact.mobile) });
  return (
    <p className={classes.quiet}>
      {said}
      {contact.code ? ` ${t(labels.onWebsite)}` : ''}
    </p>
  );
}

/** What is done without writing: taking, giving, closing, opening again. */
function Hands({ ticket, hands }: { ticket: Ticket; hands: TicketHands }) {
  const t = useText();
  const { current } = useSession();
  const { showCallError } = useDialogs();
  const { can } = ticket;
  const own = current?.user?.id ?? null;
  const steps = (['close', 'reopen'] as const).filter((act) => can.acts.includes(act));
  if (steps.length === 0 && !can.take && !can.give) return null;
  return (
    <div className={classes.row}>
      {can.give ? (
        <Select
          label={t(labels.giveTo)}
          clearable
          searchable
          data={(hands.tools?.people ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
          value={ticket.assignee?.id ?? null}
          disabled={hands.isBusy}
          onChange={(id) => void hands.assign(id).catch(showCallError)}
        />
      ) : can.take && own ? (
        <Button
          variant="default"
          loading={hands.isBusy}
          onClick={() => void hands.assign(own).catch(showCallError)}
        >
          {t(labels.take)}
        </Button>
      ) : null}
      {steps.map((act) => (
        <Button
          key={act}
          variant="default"
          loading={hands.isBusy}
          onClick={() => void hands.setState(act).catch(showCallError)}
        >
          {t(actTexts[act])}
        </Button>
      ))}
    </div>
  );
}

const stepTexts = { ...stateTexts, ...heardTexts };

function Talk({ ticket }: { ticket: Ticket }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.talk}>
      {ticket.talk.map((one) => {
        const by = t(labels.from, { name: one.by ? t(one.by) : '', time: format.dateTime(one.at) });
        if (one.kind === 'step') {
          const state = one.text in stepTexts ? t(stepTexts[one.text as keyof typeof stepTexts]) : one.text;
          return (
            <li key={one.id} className={classes.step}>
              {`${state} · ${by}`}
            </li>
          );
        }
        return (
          <li
            key={one.id}
            className={classes.said}
            data-own={one.isOwn || undefined}
            data-note={one.kind === 'note' || undefined}
          >
            <small>{one.kind === 'note' ? `${t(labels.noteMark)} · ${by}` : by}</small>
            <p className={classes.text}>{one.text}</p>
            {one.files.length > 0 ? (
              <div className={classes.files}>
                {one.files.map((file) => (
                  <a key={file.id} href={file.url} target="_blank" rel="noopener">
                    {file.name}
                  </a>
                ))}
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
