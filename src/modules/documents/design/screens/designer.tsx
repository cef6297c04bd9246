import { Button, Menu, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '../../../../core/labels.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { kinds } from '../../kinds.ts';
import type { Element, Layout } from '../../layout.ts';
import classes from '../../screens/documents.module.css';
import { screenTexts } from '../../screens/labels.ts';
import { Choice } from '../../screens/parts.tsx';
import { tableSources } from '../../tables/rules.ts';
import { designContract as contract } from '../contract.ts';
import { designTexts as labels } from '../labels.ts';
import { addableTo, newElement } from './new-element.ts';
import { Paper } from './paper.tsx';
import { Properties } from './properties.tsx';
import type { Template } from './types.ts';

/** Changes what a template looks like: the paper as it will be printed, and what is chosen on it. */
export function Designer(props: { known: Template; mayDesign: boolean; onBack: () => void }) {
  const { known, mayDesign } = props;
  const t = useText();
  const format = useFormat();
  const { language: own } = usePreferences();
  const { showCallError } = useDialogs();
  const [language, setLanguage] = useState<Language>(own);
  const [layout, setLayout] = useState<Layout>(known.layout);
  const [name, setName] = useState(known.name);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const save = useSave(contract.saveTemplate, {
    // Not told by the click itself: by the time its answer is there the new version has taken this designer's place.
    onSaved: ({ number }) =>
      showToast({
        tone: 'leaf',
        title: t(labels.saved, { number: format.number(number) }),
        text: t(labels.savedHint),
      }),
  });
  const problem = fieldErrors(save.error);
  const isDirty = layout !== known.layout || name !== known.name;
  useUnsavedGuard(isDirty && !save.isPending);
  const [drawn] = useDebouncedValue(layout, 400);
  const { data: preview } = useRead(
    contract.preview,
    { kind: known.kind, language, layout: drawn },
    { placeholderData: keepPreviousData },
  );
  const chosen = layout.elements.find((one) => one.id === chosenId) ?? null;
  const change = (next: Element) =>
    setLayout({ ...layout, elements: layout.elements.map((one) => (one.id === next.id ? next : one)) });
  const add = (kind: Element['kind']) => {
    const element = newElement(kind, layout);
    setLayout({ ...layout, elements: [...layout.elements, element] });
    setChosenId(element.id);
  };
  const remove = (id: string) => {
    if (layout.elements.length < 2) return;
    setLayout({ ...layout, elements: layout.elements.filter((one) => one.id !== id) });
    setChosenId(null);
  };
  const nameOf = (one: Element) =>
    'text' in one
      ? `: ${one.text[language].slice(0, 40)}`
      : one.kind === 'table'
        ? `: ${t(tableSources[one.source].label)}`
        : '';
  const submit = () =>
    save.mutate(
      { id: known.id, version: known.version, nameEn: name.en, nameBn: name.bn, layout },
      { onError: showCallError },
    );
  return (
    <Page
      title={t(known.name)}
      context={t(kinds[known.kind].label)}
      actions={
        <>
          <Button variant="default" onClick={props.onBack}>
            {t(labels.back)}
          </Button>
          {mayDesign ? (
            <Button disabled={!isDirty} loading={save.isPending} onClick={submit}>
              {t(texts.save)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={classes.tools}>
        <Choice
          label={labels.language}
          value={language}
          choices={[
            ['bn', screenTexts.bengali],
            ['en', screenTexts.english],
          ]}
          onChange={setLanguage}
        />
        {mayDesign ? (
          <Menu>
            <Menu.Target>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
                {t(labels.add)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {addableTo(known.kind).map((kind) => (
                <Menu.Item key={kind} onClick={() => add(kind)}>
                  {t(labels[kind])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <p className={classes.quiet}>{t(labels.preview)}</p>
      </div>
      <div className={classes.designer}>
        <Paper
          layout={layout}
          svg={preview?.svg ?? null}
          chosenId={chosenId}
          mayDesign={mayDesign}
          onChoose={setChosenId}
          onChange={change}
        />
        <Panel title={chosen ? t(labels[chosen.kind]) : t(labels.page)}>
          <div className={classes.panel}>
            <Select
              label={t(labels.onPaper)}
              searchable
              clearable
              data={layout.elements.map((one, place) => ({
                value: one.id,
                label: `${format.number(place + 1)}. ${t(labels[one.kind])}${nameOf(one)}`,
              }))}
              value={chosenId}
              onChange={setChosenId}
            />
            {problem('layout') ? <p role="alert">{problem('layout')}</p> : null}
            {chosen ? (
              <Properties
                kind={known.kind}
                element={chosen}
                hasBack={layout.sides === 2}
                language={language}
                mayDesign={mayDesign}
                onChange={change}
                onRemove={() => remove(chosen.id)}
              />
            ) : (
              <>
                <p className={classes.quiet}>{t(labels.chooseOne)}</p>
                <TextInput
                  label={t(labels.nameEn)}
                  disabled={!mayDesign}
                  maxLength={80}
                  value={name.en}
                  error={problem('nameEn')}
                  onChange={(event) => setName({ ...name, en: event.currentTarget.value })}
                />
                <TextInput
                  label={t(labels.nameBn)}
                  lang="bn"
                  disabled={!mayDesign}
                  maxLength={80}
                  value={name.bn}
                  error={problem('nameBn')}
                  onChange={(event) => setName({ ...name, bn: event.currentTarget.value })}
                />
              </>
            )}
          </div>
        </Panel>
      </div>
    </Page>
  );
}
