import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import type { Group } from '../../shapes.ts';
import type { Choices } from '../contract.ts';

type Kind = Choices['kinds'][number];

/** What a group's kind asks for and nobody has given yet, by name. */
export function lackingOf(choices: Choices, { kind, values }: Group): string[] {
  if (kind === 'saved') return values.id ? [] : ['id'];
  const fields = choices.kinds.find((one) => one.name === kind)?.fields ?? [];
  return fields.filter((one) => one.required && !values[one.name]).map((one) => one.name);
}

/** Whom a message is for: groups, each of a kind with what it asks for. `fixed`: the kinds a screen offers, where few. */
export function GroupPicker(props: {
  choices: Choices;
  groups: readonly Group[];
  kinds?: readonly string[];
  /** Whether what is lacking is said at its field. */
  isAsked?: boolean;
  onChange: (groups: Group[]) => void;
}) {
  const { choices, groups, onChange } = props;
  const t = useText();
  const kinds = choices.kinds.filter((one) => !props.kinds || props.kinds.includes(one.name));
  const offered = [
    ...kinds.map((one) => ({ value: one.name, label: t(one.label) })),
    ...(props.kinds || choices.saved.length === 0 ? [] : [{ value: 'saved', label: t(labels.saved) }]),
  ];
  const change = (place: number, next: Group) => onChange(groups.map((one, n) => (n === place ? next : one)));
  return (
    <div className={classes.stack}>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names, and are only added at the end
        <div key={place} className={classes.group}>
          <Select
            label={t(labels.who)}
            data={offered}
            allowDeselect={false}
            value={group.kind}
            onChange={(kind) => kind && change(place, { kind, values: {} })}
          />
          {group.kind === 'saved' ? (
            <Select
              label={t(labels.saved)}
              data={choices.saved.map((one) => ({ value: one.id, label: t(one.name) }))}
              value={group.values.id ?? null}
              error={props.isAsked && !group.values.id ? t(labels.needed) : null}
              onChange={(id) => change(place, { kind: 'saved', values: id ? { id } : {} })}
            />
          ) : (
            <Fields
              kind={kinds.find((one) => one.name === group.kind)}
              values={group.values}
              errorOf={(name) =>
                props.isAsked && lackingOf(choices, group).includes(name) ? t(labels.needed) : null
              }
              onChange={(values) => change(place, { ...group, values })}
            />
          )}
          {groups.length > 1 ? (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t(labels.removeGroup, {
                name: offered.find((one) => one.value === group.kind)?.label ?? '',
              })}
              onClick={() => onChange(groups.filter((_, n) => n !== place))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      {props.kinds ? null : (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...groups, { kind: kinds[0]?.name ?? '', values: {} }])}
          >
            {t(labels.addGroup)}
          </Button>
        </div>
      )}
    </div>
  );
}

function Fields(props: {
  kind: Kind | undefined;
  values: Group['values'];
  errorOf: (name: string) => string | null;
  onChange: (values: Group['values']) => void;
}) {
  const { kind, values, errorOf, onChange } = props;
  const t = useText();
  const set = (name: string, value: string) => {
    const { [name]: _, ...rest } = values;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return kind?.fields.map((field) => {
    const label = t(field.label);
    const value = values[field.name] ?? '';
    if (field.kind === 'choice')
      return (
        <Select
          key={field.name}
          label={label}
          searchable
          clearable={!field.required}
          withAsterisk={field.required}
          error={errorOf(field.name)}
          data={field.choices.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={value || null}
          onChange={(next) => set(field.name, next ?? '')}
        />
      );
    if (field.kind === 'day')
      return (
        <DateField
          key={field.name}
          label={label}
          withAsterisk={field.required}
          error={errorOf(field.name)}
          value={value}
          onChange={(next) => set(field.name, next)}
        />
      );
    return (
      <TextInput
        key={field.name}
        label={label}
        withAsterisk={field.required}
        error={errorOf(field.name)}
        inputMode="decimal"
        w={140}
        value={value}
        onChange={(event) => set(field.name, toAsciiDigits(event.currentTarget.value.trim()))}
      />
    );
  });
}
