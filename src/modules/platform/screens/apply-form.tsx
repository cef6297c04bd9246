import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { SavedNotice, useSavedApplication } from '../applications/screens/apply-saved.tsx';
import { applyInput } from '../applications/shapes.ts';
import { applyLabels as labels } from '../apply-labels.ts';
import { contract } from '../contract.ts';
import { screenLabels } from '../screen-labels.ts';
import { ApplyDraftNotice, takeEarlyApplication, useApplyDraft, useKeptApplication } from './apply-draft.tsx';
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
  const keptCode = useRef<string | null>(null);
  const fields = useFields({
    initial: empty,
    begun: draft.found,
    schema: applyInput,
    inputOf: (values) => ({ ...bodyOf(values), id, draft: keptCode.current }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this form takes the place of the server's
  useLayoutEffect(() => takeEarlyApplication('form', fields.set), []);
  const { isReady, error, retry, listed } = useChoices();
  const send = useSave(contract.apply);
  const correct = useSave(contract.correct, { refreshes: [] });
  const kept = useSavedApplication((values) => fields.set({ ...empty, ...values }));
  const isSending = send.isPending || correct.isPending;
  const [reference, setReference] = useState<string | null>(null);
  // A form that is corrected is kept by the server under its code; found here later it would go out as a new one.
  useKeptApplication(fields.values, fields.isDirty && reference === null && !kept.saved?.correcting);
  useUnsavedGuard(fields.isDirty && reference === null);
  const submit = async () => {
    if (isSending) return;
    keptCode.current = kept.saved?.code ?? null;
    const input = fields.check();
    if (!input) return;
    try {
      const code = keptCode.current;
      if (kept.saved?.correcting && code !== null) {
        const { id: _, fax: __, draft: ___, ...corrected } = input;
        const { reference } = await correct.mutateAsync({ ...corrected, draft: code });
        const mobile = fields.textOf('headMobile');
        fields.settle(empty);
        kept.forget();
        return onFollow(reference, mobile);
      }
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
          kept.forget();
          setId(newId());
          fields.settle(empty);
        }}
      />
    );
  if (error && !isReady) return <Coming read={{ error, refetch: retry }} />;
  return (
    <>
      <SavedNotice kept={kept} />
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
              <Line
                fields={fields}
                name="address"
                autoComplete="street-address"
                help={t(labels.addressHelp)}
              />
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
            <Line
              fields={fields}
              name="headMobile"
              kind="tel"
              autoComplete="tel"
              help={t(labels.mobileHelp)}
            />
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
          <Button
            variant="default"
            size="md"
            loading={kept.isBusy}
            onClick={() => void kept.keep(fields.values)}
          >
            {t(labels.save)}
          </Button>
          <Button type="submit" size="md" loading={isSending}>
            {t(kept.saved?.correcting ? labels.sendCorrected : labels.send)}
          </Button>
        </div>
      </form>
    </>
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
