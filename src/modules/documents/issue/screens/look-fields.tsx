import { Select } from '@mantine/core';
import type { Language } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { designContract } from '../../design/contract.ts';
import type { KindName } from '../../kinds.ts';
import { screenTexts as labels } from '../../screens/labels.ts';
import { Choice } from '../../screens/parts.tsx';
import { issueContract as contract } from '../contract.ts';

/** In which language, and by which template where there are several. */
export function LookFields(props: {
  kind: KindName;
  language: Language;
  templateId: string | null;
  onLanguage: (language: Language) => void;
  onTemplate: (id: string | null) => void;
}) {
  const t = useText();
  const { data } = useRead(designContract.templates, { kind: props.kind });
  const items = data?.items ?? [];
  return (
    <>
      <Choice
        label={labels.language}
        value={props.language}
        choices={[
          ['bn', labels.bengali],
          ['en', labels.english],
        ]}
        onChange={props.onLanguage}
      />
      {items.length > 1 ? (
        <Select
          label={t(labels.template)}
          data={items.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={props.templateId ?? items[0]?.id ?? null}
          allowDeselect={false}
          onChange={props.onTemplate}
        />
      ) : null}
    </>
  );
}

/** The examination an admit card is for. */
export function ExamField(props: {
  value: string | null;
  problem: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const { data } = useRead(contract.exams, {});
  return (
    <Select
      label={t(labels.exam)}
      required
      data={(data?.items ?? []).map((one) => ({ value: one.id, label: `${t(one.name)} · ${t(one.year)}` }))}
      {...(data && data.items.length === 0 ? { description: t(labels.noExam) } : {})}
      value={props.value}
      error={props.problem}
      onChange={props.onChange}
    />
  );
}
