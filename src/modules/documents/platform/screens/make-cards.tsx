import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Label, Language } from '../../../../core/labels.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/documents.module.css';
import { screenTexts } from '../../screens/labels.ts';
import { Choice } from '../../screens/parts.tsx';
import { platformCardsContract as contract } from '../contract.ts';
import { platformCardLabels as labels } from '../labels.ts';

/** Of which sections, in which language, and why. */
export function MakeCards({ siteId, site, onClose }: { siteId: number; site: Label; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { language: own } = usePreferences();
  const { showCallError } = useDialogs();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [language, setLanguage] = useState<Language>(own);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [id] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useRead(contract.sections, { siteId }, { staleTime: 0 });
  const make = useSave(contract.make, {
    onSaved: () => {
      showToast({ tone: 'leaf', title: t(labels.started) });
      onClose();
    },
  });
  const problem = fieldErrors(make.error);
  const sections = (data?.items ?? []).filter((one) => one.students > one.have);
  const count = sections.reduce((sum, one) => sum + (chosen.has(one.id) ? one.students - one.have : 0), 0);
  const lacksSections = isTried && chosen.size === 0;
  const lacksReason = isTried && reason.trim().length < 3;
  const toggle = (section: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(section);
    else next.delete(section);
    setChosen(next);
  };
  const submit = () => {
    setIsTried(true);
    if (chosen.size === 0 || reason.trim().length < 3) return;
    make.mutate(
      { siteId, id, sectionIds: [...chosen], language, reason },
      { onError: (failure) => failure.status === 422 || showCallError(failure) },
    );
  };
  return (
    <FormDrawer
      title={t(labels.makeTitle, { site })}
      size={560}
      isSpaced
      isDirty={chosen.size > 0 || reason !== ''}
      isBusy={make.isPending}
      saveText={t(labels.makeCount, { count: format.number(count) })}
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.hint)}</p>
      {data ? null : <Coming read={{ error, refetch }} rows={5} isInPanel />}
      {data && sections.length === 0 ? (
        <p role="status">{t(data.items.length === 0 ? labels.noSections : labels.allHave)}</p>
      ) : null}
      {sections.length > 0 ? (
        <fieldset className={classes.stack}>
          <legend>{t(labels.sections)}</legend>
          <Checkbox
            size="18px"
            label={t(labels.allSections)}
            checked={chosen.size === sections.length}
            indeterminate={chosen.size > 0 && chosen.size < sections.length}
            onChange={(event) =>
              setChosen(new Set(event.currentTarget.checked ? sections.map((one) => one.id) : []))
            }
          />
          <div className={classes.sections}>
            {sections.map((one) => (
              <Checkbox
                key={one.id}
                size="18px"
                label={t(labels.section, {
                  class: one.class,
                  section: one.section,
                  count: format.number(one.students - one.have),
                  students: format.number(one.students),
                })}
                checked={chosen.has(one.id)}
                onChange={(event) => toggle(one.id, event.currentTarget.checked)}
              />
            ))}
          </div>
          {lacksSections ? <p role="alert">{t(labels.needed)}</p> : null}
        </fieldset>
      ) : null}
      <Choice
        label={labels.language}
        value={language}
        choices={[
          ['bn', screenTexts.bengali],
          ['en', screenTexts.english],
        ]}
        onChange={setLanguage}
      />
      <Textarea
        label={t(labels.reason)}
        description={t(labels.reasonHint)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={lacksReason ? t(labels.reasonNeeded) : problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
