import { Button, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { lateLabels } from '../../../../core/late-labels.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/messages.module.css';
import { setupLabels as labels } from '../../setup/labels.ts';
import type { GatewayCalls, GatewayShown } from '../contract.ts';
import { secretsOf } from '../rules.ts';
import { BatchFields } from './batch-fields.tsx';
import { callOf, type GatewayDraft, type GatewayTexts, textsOf } from './gateway-draft.ts';
import { ReportFields } from './report-fields.tsx';

/** How one provider is spoken to. Secrets are written here and never read again. */
export function GatewayDrawer(props: {
  calls: GatewayCalls;
  known: GatewayShown | null;
  next: number;
  onClose: () => void;
}) {
  const { calls, known, next, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [draft, setDraft] = useState<GatewayDraft>(() => textsOf(known, next));
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const save = useSave(calls.saveGateway);
  const problem = fieldErrors(save.error);
  const call = callOf(draft);
  const text = (
    name: GatewayTexts,
    hint?: keyof typeof labels,
    label: keyof typeof labels = name as keyof typeof labels,
  ) => (
    <TextInput
      key={name}
      label={t(labels[label])}
      {...(hint ? { description: t(labels[hint]) } : {})}
      value={draft[name]}
      error={problem(`call.${name}`) ?? problem(name)}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  );
  const choice = <N extends 'method' | 'bodyKind' | 'numberForm'>(
    name: N,
    choices: readonly GatewayDraft[N][],
  ) => (
    <Select
      label={t(labels[name])}
      allowDeselect={false}
      data={[...choices]}
      value={draft[name]}
      onChange={(value) => {
        const chosen = choices.find((one) => one === value);
        if (chosen) setDraft({ ...draft, [name]: chosen });
      }}
    />
  );
  const submit = () => {
    const { name, position, isActive, perSecond } = draft;
    save.mutate(
      {
        id: known?.id ?? null,
        version: known?.version ?? 0,
        name,
        position,
        isActive,
        perSecond,
        call,
        secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')),
      },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.saved) });
          onClose();
        },
      },
    );
  };
  return (
    <SideDrawer title={known?.name ?? t(labels.newGateway)} size={620} onClose={onClose} isText>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.pair}>
          {text('name')}
          <WholeNumberField
            label={t(labels.position)}
            value={draft.position}
            min={1}
            max={99}
            onChange={(position) => setDraft({ ...draft, position })}
          />
          <WholeNumberField
            label={t(labels.perSecond)}
            value={draft.perSecond}
            min={1}
            max={200}
            onChange={(perSecond) => setDraft({ ...draft, perSecond })}
          />
          <Switch
            label={t(labels.isActive)}
            checked={draft.isActive}
            onChange={(event) => setDraft({ ...draft, isActive: event.currentTarget.checked })}
          />
        </div>
        {text('url', 'urlHint')}
        <div className={classes.pair}>
          {choice('method', ['GET', 'POST'])}
          {choice('bodyKind', ['none', 'form', 'json', 'text'])}
          {choice('numberForm', ['msisdn', 'national', 'e164'])}
          {text('sender')}
        </div>
        <Textarea
          label={t(labels.headers)}
          autosize
          minRows={1}
          value={draft.headers}
          error={problem('call.headers')}
          onChange={(event) => setDraft({ ...draft, headers: event.currentTarget.value })}
        />
        <Textarea
          label={t(labels.body)}
          autosize
          minRows={2}
          value={draft.body}
          error={problem('call.body')}
          onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
        />
        <BatchFields
          draft={draft}
          text={(name, label, hint) => text(name, hint, label)}
          problem={problem}
          onChange={setDraft}
        />
        {text('answerPath', 'answerHint')}
        {text('taken')}
        {text('refused', 'refusedHint')}
        {text('idPath')}
        <Switch
          label={t(labels.canAsk)}
          checked={draft.canAsk}
          onChange={(event) => setDraft({ ...draft, canAsk: event.currentTarget.checked })}
        />
        {draft.canAsk ? (
          <>
            {text('askUrl')}
            {text('askPath')}
            <div className={classes.pair}>
              {text('askSent')}
              {text('askDelivered')}
              {text('askFailed')}
            </div>
          </>
        ) : null}
        <Switch
          label={t(labels.hasBalance)}
          checked={draft.hasBalance}
          onChange={(event) => setDraft({ ...draft, hasBalance: event.currentTarget.checked })}
        />
        {draft.hasBalance ? (
          <div className={classes.pair}>
            {text('balanceUrl', 'balanceHint')}
            {text('balancePath', 'answerHint')}
          </div>
        ) : null}
        <ReportFields
          calls={calls}
          known={known}
          tells={draft.tells}
          text={(name, label, hint) => text(name, hint, label)}
          onChange={(tells) => setDraft({ ...draft, tells })}
        />
        {secretsOf(call).map((name) => (
          <PasswordInput
            key={name}
            label={t(labels.secret, { name })}
            {...(known?.secretNames.includes(name) ? { description: t(labels.secretKept) } : {})}
            autoComplete="off"
            value={secrets[name] ?? ''}
            visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showSecret) }}
            onChange={(event) => setSecrets({ ...secrets, [name]: event.currentTarget.value })}
          />
        ))}
        <div>
          <Button type="submit" loading={save.isPending}>
            {t(texts.save)}
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}
