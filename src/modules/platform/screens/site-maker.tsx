import { type ReactNode, useEffect, useRef, useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { call, useSave } from '../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { SaveBar } from '../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { siteInput } from '../shapes.ts';
import { Line, ProblemCount } from './fields.tsx';
import classes from './platform.module.css';
import {
  AdministratorFields,
  bodyOf,
  IdentityFields,
  MembershipFields,
  SetupFields,
  SiteContact,
  SitePlace,
  StandingFields,
} from './site-form.tsx';
import { useFields, type Values } from './use-fields.ts';

/** The new-site form; with an application it approves that one in the same step. */
export function SiteMaker(props: {
  initial: Values;
  applicationId: string | null;
  onMade: (siteId: number) => void;
  context?: ReactNode;
}) {
  const { applicationId } = props;
  const t = useText();
  const { language } = usePreferences();
  const fields = useFields({
    initial: props.initial,
    schema: siteInput,
    inputOf: (values) => ({ ...bodyOf(values), applicationId }),
  });
  const create = useSave(contract.createSite);
  const sent = useRef({ body: '', key: newId() });
  const [made, setMade] = useState<number | null>(null);
  useUnsavedGuard(fields.isDirty && made === null);
  const { onMade } = props;
  // Only once the guard knows that nothing is unsaved any more.
  useEffect(() => {
    if (made !== null) onMade(made);
  }, [made, onMade]);
  const proposeAlias = async () => {
    const name = fields.textOf('nameEn');
    if (name.trim() === '' || fields.textOf('alias') !== '') return;
    const proposed = await call(contract.proposeAlias, { name: name.slice(0, 200) }).catch(() => null);
    if (proposed) fields.setIfEmpty('alias', proposed.alias);
  };
  const save = async () => {
    if (create.isPending) return;
    const input = fields.check();
    if (!input) return;
    const body = JSON.stringify(input);
    // The same contents twice are one institution; corrected contents are a new request.
    if (body !== sent.current.body) sent.current = { body, key: newId() };
    try {
      const answer = await create.mutateAsync({ ...input, idempotencyKey: sent.current.key });
      const name = fields.textOf(language === 'bn' ? 'nameBn' : 'nameEn');
      showToast({
        tone: 'leaf',
        title: t(labels.created, { name }),
        text: t(answer.isNewAccount ? labels.createdNew : labels.createdKnown, { username: answer.username }),
      });
      setMade(answer.id);
    } catch (error) {
      fields.refuse(error);
    }
  };
  const address = `${window.location.host}/@${fields.textOf('alias') || '…'}`;
  return (
    <Page context={props.context}>
      <form
        ref={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Panel title={t(labels.identity)}>
          <div className={classes.grid}>
            <IdentityFields fields={fields} onName={() => void proposeAlias()} />
            <SiteContact fields={fields} />
            <Line fields={fields} name="alias" lang="en" help={t(labels.aliasHelp, { address })} />
          </div>
        </Panel>
        <Panel title={t(labels.place)}>
          <SitePlace fields={fields} />
        </Panel>
        <SetupFields fields={fields} />
        <StandingFields fields={fields} />
        <MembershipFields fields={fields} />
        <AdministratorFields fields={fields} />
        {/* Enter in a line saves, as in every form. */}
        <button type="submit" hidden />
      </form>
      <SaveBar
        state={{ kind: create.isPending ? 'saving' : fields.isDirty ? 'notSaved' : 'clean' }}
        onSave={() => void save()}
        saveText={t(applicationId === null ? labels.create : labels.approveAndCreate)}
        left={<ProblemCount fields={fields} />}
      />
    </Page>
  );
}
