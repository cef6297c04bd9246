import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { approvalsContract as contract } from '../../approvals/approvals-contract.ts';
import { delegationFields as fields } from '../../approvals/approvals-labels.ts';
import { addDays, isDate, todayInDhaka } from '../../dates.ts';
import { fieldErrors, useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { DateField } from '../form/date-field.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { Loaded } from '../page/loaded.tsx';
import { showToast } from '../page/toasts.tsx';
import classes from './approvals.module.css';
import { approvalLabels as labels } from './labels.ts';

/** Who decides in one's place and for whom one decides oneself; to hand it over and to end it. */
export function Delegations({ onClose }: { onClose: () => void }) {
  const t = useText();
  const read = useRead(contract.delegations, {});
  return (
    <SideDrawer title={t(labels.delegationsTitle)} isText onClose={onClose}>
      <Loaded read={read} rows={6} isInPanel>
        {(data) => (
          <div className={classes.request}>
            <Known items={data.items} />
            <Form people={data.people} />
          </div>
        )}
      </Loaded>
    </SideDrawer>
  );
}

type Delegation = z.output<typeof contract.delegations.output>['items'];

function Known({ items }: { items: Delegation }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const end = useSave(contract.endDelegation);
  if (items.length === 0) return <p className="ps-hint">{t(labels.noDelegations)}</p>;
  return (
    <ul className={classes.people}>
      {items.map((one) => (
        <li key={one.id}>
          <span>
            {one.isMine ? t(labels.forMe, { name: one.to }) : t(labels.forOther, { name: one.from })}
            <span className={classes.other}>
              {format.date(one.startsOn)} – {format.date(one.endsOn)} · {t(labels[one.state])}
            </span>
            <span className={classes.other}>{one.reason}</span>
          </span>
          {one.isMine && one.state !== 'ended' ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={end.isPending}
              onClick={() => end.mutate({ id: one.id }, { onError: showCallError })}
            >
              {t(labels.end)}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type People = readonly { id: string; name: { en: string; bn: string } }[];

function Form({ people }: { people: People }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const today = todayInDhaka(new Date());
  const fresh = { to: '', startsOn: today, endsOn: addDays(today, 7), reason: '' };
  const [values, setValues] = useState(fresh);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useSave(contract.delegate);
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems({});
  };
  const submit = () => {
    const found = {
      ...(values.to ? {} : { to: t(labels.needed) }),
      ...(isDate(values.startsOn) ? {} : { startsOn: t(labels.needed) }),
      ...(isDate(values.endsOn) ? {} : { endsOn: t(labels.needed) }),
      ...(values.reason.trim().length >= 3 ? {} : { reason: t(labels.needed) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(values, {
      onError: (error) => {
        const at = fieldErrors(error);
        if (error.status === 422)
          setProblems({
            to: at('to') ?? at(''),
            startsOn: at('startsOn'),
            endsOn: at('endsOn'),
            reason: at('reason'),
          });
        else showCallError(error);
      },
      onSuccess: () => {
        const name = people.find((one) => one.id === values.to)?.name ?? { en: '', bn: '' };
        showToast({ tone: 'leaf', title: t(labels.delegated, { name }) });
        setValues(fresh);
      },
    });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <h4 className={classes.subtitle}>{t(labels.delegate)}</h4>
      <p className="ps-hint">{t(labels.delegateHelp)}</p>
      <Select
        label={t(fields.to)}
        required
        searchable
        data={people.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={values.to || null}
        error={problems.to}
        onChange={(to) => change({ to: to ?? '' })}
      />
      <div className={classes.days}>
        <DateField
          label={t(fields.startsOn)}
          required
          value={values.startsOn}
          error={problems.startsOn}
          onChange={(startsOn) => change({ startsOn })}
        />
        <DateField
          label={t(fields.endsOn)}
          required
          min={today}
          value={values.endsOn}
          error={problems.endsOn}
          onChange={(endsOn) => change({ endsOn })}
        />
      </div>
      <Textarea
        label={t(fields.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={values.reason}
        error={problems.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(labels.delegate)}
        </Button>
      </div>
    </form>
  );
}
