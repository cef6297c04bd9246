import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../core/web/auth/session.tsx';
import { CallError, useRead, useSave } from '../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { fileLabels } from '../../../core/web/form/file-labels.ts';
import { SaveBar } from '../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { areaTierLabels, mpoLabels } from '../../locations/policy.data.ts';
import { fieldLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { settingsContract as contract, type Settings } from '../settings/contract.ts';
import { isSetting, settingText, weekendChoices } from '../settings/rules.ts';
import { settingsInput } from '../settings/shapes.ts';
import { Checks, Day, Line, ProblemCount } from './fields.tsx';
import classes from './platform.module.css';
import { AppearanceFields } from './settings-appearance.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { SitePlace } from './site-form.tsx';
import { useFields, type Values } from './use-fields.ts';

/** The institution's own settings, for its head and administrator. */
export default function SiteSettings() {
  const { data, error, refetch } = useRead(contract.read, {}, { gcTime: 0 });
  // A form that is open keeps what it was opened with; who saved meanwhile is seen at saving.
  const [opened, setOpened] = useState<Settings | null>(null);
  if (data && !opened) setOpened(data);
  if (opened) return <SettingsForm opened={opened} />;
  return (
    <Page>
      <Coming kind="form" read={{ error, refetch }} />
    </Page>
  );
}

function valuesOf(settings: Settings): Values {
  return {
    nameEn: settings.nameEn,
    nameBn: settings.nameBn,
    eiin: settings.eiin ?? '',
    establishedOn: settings.establishedOn ?? '',
    mottoEn: settings.mottoEn,
    mottoBn: settings.mottoBn,
    logo: settings.logo ?? '',
    accent: settings.accent,
    language: settings.language ?? '',
    email: settings.email ?? '',
    phone: settings.phone ?? '',
    addressEn: settings.addressEn,
    addressBn: settings.addressBn,
    divisionId: '',
    districtId: '',
    thanaId: settings.thanaId === null ? '' : String(settings.thanaId),
    weekend: settings.weekend.map(String).sort(),
    passwordMinimum: settings.passwordMinimum === null ? '' : String(settings.passwordMinimum),
    signInWays: [...(settings.codeSignIn ? ['code'] : []), ...(settings.birthdaySignIn ? ['birthday'] : [])],
    codesADay: String(settings.codesADay),
  };
}

const inputOf =
  (version: number) =>
  ({ divisionId: _division, districtId: _district, thanaId, signInWays, ...values }: Values) => ({
    ...values,
    codeSignIn: signInWays?.includes('code') ?? false,
    birthdaySignIn: signInWays?.includes('birthday') ?? false,
    thanaId: thanaId === '' ? null : thanaId,
    version,
  });

function SettingsForm({ opened }: { opened: Settings }) {
  const t = useText();
  const { language } = usePreferences();
  const { refresh } = useSession();
  const [version, setVersion] = useState(opened.version);
  const fields = useFields({
    initial: valuesOf(opened),
    schema: settingsInput,
    inputOf: inputOf(version),
  });
  const update = useSave(contract.save);
  const [notice, setNotice] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [isHistory, setIsHistory] = useState(false);
  useUnsavedGuard(fields.isDirty);

  /** Both changes in one form; what both changed is named, with the other's value. */
  const merge = (theirs: Settings) => {
    const both = fields.rebase(valuesOf(theirs)).filter(isSetting);
    setVersion(theirs.version);
    const named = both.map((name) => {
      const value = settingText(name, theirs[name]);
      return t(labels.theirValue, {
        field: t(fieldLabels[name]),
        value: value ? t(value) : t(labels.emptyValue),
      });
    });
    setNotice(named.length > 0 ? t(labels.mergedBoth, { fields: named.join(', ') }) : t(labels.merged));
  };
  const save = async () => {
    if (update.isPending || isSending) return;
    const input = fields.check();
    if (!input) return;
    try {
      const saved = await update.mutateAsync(input);
      setVersion(saved.version);
      fields.settle(valuesOf(saved));
      setNotice('');
      showToast({ tone: 'leaf', title: t(labels.settingsSaved), text: t(labels.settingsSavedText) });
      await refresh();
    } catch (error) {
      if (error instanceof CallError && error.code === 'staleVersion' && error.details.current)
        return merge(error.details.current as Settings);
      fields.refuse(error);
    }
  };
  const inOrder = <T,>(bn: T, en: T) => (language === 'bn' ? [bn, en] : [en, bn]);
  return (
    <Page
      actions={
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setIsHistory(true)}
        >
          {t(texts.history)}
        </Button>
      }
    >
      {notice ? (
        <div className={classes.notice} role="alert">
          <span>
            <strong>{t(labels.mergedTitle)}.</strong> {notice}
          </span>
        </div>
      ) : null}
      <form
        ref={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Panel title={t(labels.names)}>
          <p className={classes.hint}>
            {t(labels.settingsOf, {
              address: `${window.location.host}/@${opened.alias}`,
              area: t(opened.areaTier ? areaTierLabels[opened.areaTier] : labels.notTold),
              mpo: t(opened.mpo ? mpoLabels[opened.mpo] : labels.notTold),
            })}
          </p>
          <div className={classes.stack}>
            <div className={classes.pairs}>
              {inOrder(
                <Line key="bn" fields={fields} name="nameBn" lang="bn" autoComplete="organization" />,
                <Line key="en" fields={fields} name="nameEn" lang="en" autoComplete="organization" />,
              )}
              {inOrder(
                <Line key="mottoBn" fields={fields} name="mottoBn" lang="bn" optional />,
                <Line key="mottoEn" fields={fields} name="mottoEn" lang="en" optional />,
              )}
            </div>
            <div className={classes.grid}>
              <Line fields={fields} name="eiin" kind="numeric" optional help={t(labels.eiinHelp)} />
              <Day fields={fields} name="establishedOn" optional />
            </div>
          </div>
        </Panel>
        <Panel title={t(labels.appearance)}>
          <p className={classes.hint}>{t(labels.appearanceText)}</p>
          <AppearanceFields fields={fields} onBusy={setIsSending} />
        </Panel>
        <Panel title={t(labels.contact)}>
          <div className={classes.grid}>
            <Line fields={fields} name="email" kind="email" />
            <Line fields={fields} name="phone" kind="tel" />
          </div>
        </Panel>
        <Panel title={t(labels.place)}>
          <SitePlace fields={fields} />
        </Panel>
        <Panel title={t(fieldLabels.weekend)}>
          <p className={classes.hint}>{t(labels.weekendText)}</p>
          <Checks
            fields={fields}
            name="weekend"
            choices={weekendChoices.map((one) => ({ value: one.value, label: t(one.label) }))}
            // In one order, so that a day taken out and put back is no change.
            onPick={(days) => fields.set({ weekend: [...days].sort() })}
          />
        </Panel>
        <Panel title={t(fieldLabels.passwordMinimum)}>
          <div className={classes.grid}>
            <Line
              fields={fields}
              name="passwordMinimum"
              kind="numeric"
              optional
              help={t(labels.passwordHelp)}
            />
          </div>
        </Panel>
        <Panel title={t(fieldLabels.signInWays)}>
          <p className={classes.hint}>{t(labels.signInWaysText)}</p>
          <div className={classes.grid}>
            <Checks
              fields={fields}
              name="signInWays"
              isOptional
              choices={[
                { value: 'code', label: t(fieldLabels.codeSignIn) },
                { value: 'birthday', label: t(fieldLabels.birthdaySignIn) },
              ]}
              onPick={(ways) => fields.set({ signInWays: [...ways].sort().reverse() })}
            />
            <Line fields={fields} name="codesADay" kind="numeric" help={t(labels.codesADayHelp)} />
          </div>
        </Panel>
        <button type="submit" hidden />
      </form>
      <SaveBar
        state={{ kind: update.isPending ? 'saving' : fields.isDirty ? 'notSaved' : 'clean' }}
        onSave={() => void save()}
        {...(isSending ? { blocked: t(fileLabels.wait) } : {})}
        left={<ProblemCount fields={fields} />}
      />
      <SettingsHistory isOpen={isHistory} onClose={() => setIsHistory(false)} />
    </Page>
  );
}
