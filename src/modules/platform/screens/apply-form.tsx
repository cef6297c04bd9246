import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { applyInput } from '../applications/shapes.ts';
import { applyLabels as labels } from '../apply-labels.ts';
import { contract } from '../contract.ts';
import { screenLabels } from '../screen-labels.ts';
import { ApplyDraftNotice, useApplyDraft, useKeptApplication } from './apply-draft.tsx';
import { FirstPapers } from './apply-papers.tsx';
import { Checks, Line, Lines, PlaceFields, ProblemCount, useChoices } from './fields.tsx';
import classes from './platform.module.css';
import { bodyOf, IdentityFields } from './site-form.tsx';
import { useFields, type Values } from './use-fields.ts';

const empty: Values = {
  nameEn: '',
  nameBn: '',
  kind: '',
  eiin: '',
  email: '',
  phone: '',
  board: '',
  academicGroups: [],
  address: '',
  addressOther: '',
  divisionId: '',
  districtId: '',
  thanaId: '',
  classes: [],
  shifts: [],
  versions: [],
  headName: '',
  headNameOther: '',
  headMobile: '',
  students: '',
  message: '',
  fax: '',
};

/** The application, and after sending its number. */
export function ApplyForm({ onFollow }: { onFollow: (reference: string, mobile: string) => void }) {
  const t = useText();
  // One id for this form: sent twice over a bad line, it is one application.
  const [id, setId] = useState(newId);
  const draft = useApplyDraft();
  const fields = useFields({
    initial: empty,
    begun: draft.found,
    schema: applyInput,
    inputOf: (values) => ({ ...bodyOf(values), id }),
  });
  const { isReady, error, retry, listed } = useChoices();
  const send = useSave(contract.apply);
  const [reference, setReference] = useState<string | null>(null);
  useKeptApplication(fields.values, fields.isDirty && reference === null);
  useUnsavedGuard(fields.isDirty && reference === null);
  const submit = async () => {
    if (send.isPending) return;
    const input = fields.check();
    if (!input) return;
    try {
      const answer = await send.mutateAsync(input);
      setReference(answer.reference);
      window.scrollTo({ top: 0 });
    } catch (failure) {
      fields.refuse(failure);
    }
  };
  if (reference !== null)
    return (
      <Sent
        reference={reference}
        email={fields.textOf('email')}
        mobile={fields.textOf('headMobile')}
        onFollow={() => onFollow(reference, fields.textOf('headMobile'))}
        onAnother={() => {
          setReference(null);
          setId(newId());
          fields.settle(empty);
        }}
      />
    );
  if (error && !isReady) return <Coming read={{ error, refetch: retry }} />;
  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {draft.isShown ? (
        <ApplyDraftNotice
          onDiscard={() => {
            draft.discard();
            fields.settle(empty);
          }}
        />
      ) : null}
      <Panel title={t(screenLabels.identity)}>
        <div className={classes.grid}>
          <IdentityFields fields={fields} />
          <Line fields={fields} name="students" kind="numeric" />
        </div>
      </Panel>
      <Panel title={t(screenLabels.place)}>
        <div className={classes.grid}>
          <div className={classes.wide}>
            <Line fields={fields} name="address" autoComplete="street-address" help={t(labels.addressHelp)} />
          </div>
          <div className={classes.wide}>
            <Line fields={fields} name="addressOther" optional />
          </div>
          <PlaceFields fields={fields} />
        </div>
      </Panel>
      <Panel title={t(screenLabels.contact)}>
        <div className={classes.pairs}>
          <Line fields={fields} name="headName" autoComplete="name" />
          <Line fields={fields} name="headNameOther" optional />
          <Line fields={fields} name="headMobile" kind="tel" autoComplete="tel" help={t(labels.mobileHelp)} />
          <Line fields={fields} name="email" kind="email" autoComplete="email" help={t(labels.emailHelp)} />
          <Line fields={fields} name="phone" kind="tel" help={t(labels.phoneHelp)} />
        </div>
      </Panel>
      <Panel title={t(screenLabels.teaching)}>
        <div className={classes.stack}>
          <Checks fields={fields} name="academicGroups" choices={listed('academicGroups')} />
          <Checks fields={fields} name="classes" choices={listed('classes')} />
          <div className={classes.grid}>
            <Checks fields={fields} name="shifts" choices={listed('shifts')} />
            <Checks fields={fields} name="versions" choices={listed('versions')} />
          </div>
          <Lines fields={fields} name="message" optional />
        </div>
      </Panel>
      {/* People neither see it nor reach it; programs that fill in everything fill it in too. */}
      <div className={classes.trap} aria-hidden>
        <input
          name="fax"
          tabIndex={-1}
          autoComplete="off"
          aria-label={t(labels.trap)}
          value={fields.textOf('fax')}
          onChange={(event) => fields.set({ fax: event.currentTarget.value })}
        />
      </div>
      <div className={classes.publicActions}>
        <ProblemCount fields={fields} />
        <Button type="submit" size="md" loading={send.isPending}>
          {t(labels.send)}
        </Button>
      </div>
    </form>
  );
}

function Sent(props: {
  reference: string;
  mobile: string;
  email: string;
  onFollow: () => void;
  onAnother: () => void;
}) {
  const t = useText();
  return (
    <div className={`ps-panel ${classes.sent}`} role="status">
      <IconCircleCheck size={44} stroke={1.5} aria-hidden />
      <h2>{t(labels.sentTitle)}</h2>
      <p>{t(labels.yourNumber)}</p>
      <p className={classes.number}>{props.reference}</p>
      <p>{t(labels.sentText, { email: props.email })}</p>
      <div className={classes.publicActions}>
        <Button variant="default" onClick={props.onAnother}>
          {t(labels.another)}
        </Button>
        <Button onClick={props.onFollow}>{t(labels.follow)}</Button>
      </div>
      <FirstPapers reference={props.reference} mobile={props.mobile} />
    </div>
  );
}
