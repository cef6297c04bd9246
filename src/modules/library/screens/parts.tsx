import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../core/labels.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { MemberShown, TitleShown } from '../shapes.ts';
import classes from './library.module.css';

/** Whether whoever is signed in has a permission; the server decides all the same. */
export function useMay(): (permission: Permission) => boolean {
  const { current } = useSession();
  return (permission) => current?.permissions.includes(permission) === true;
}

/** A title in its own script, with who wrote it below. */
export function TitleName({ title, quiet }: { title: TitleShown; quiet?: string }) {
  const below = [title.byline, quiet ?? ''].filter((text) => text !== '').join(' · ');
  return (
    <span>
      <span className={classes.name}>{title.title}</span>
      {below === '' ? null : <span className={classes.below}>{below}</span>}
    </span>
  );
}

/** A member with the section or post below. */
export function MemberName({ member }: { member: Pick<MemberShown, 'name' | 'place' | 'code'> }) {
  const t = useText();
  const format = useFormat();
  return (
    <span>
      <span className={classes.name}>{t(member.name)}</span>
      <span className={classes.below}>
        {[format.digits(t(member.place)), format.digits(member.code)]
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
    </span>
  );
}

/** Words to look for, passed on when the typing pauses. */
export function SearchBox(props: { label: string; value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(props.value);
  const search = useDebouncedCallback(props.onSearch, 250);
  return (
    <TextInput
      type="search"
      w={260}
      aria-label={props.label}
      placeholder={props.label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}

/** One of a few states of a list. */
export function StateChoice<T extends string>(props: {
  label: Label;
  value: T;
  choices: readonly (readonly [T, Label])[];
  onChange: (value: T) => void;
}) {
  const t = useText();
  return (
    <SegmentedControl
      className={classes.choice ?? ''}
      aria-label={t(props.label)}
      value={props.value}
      data={props.choices.map(([value, label]) => ({ value, label: t(label) }))}
      onChange={(value) => {
        const chosen = props.choices.find(([one]) => one === value);
        if (chosen) props.onChange(chosen[0]);
      }}
    />
  );
}

/** A word in the colour of its tone. */
export function Mark({
  tone,
  children,
}: {
  tone: 'leaf' | 'marigold' | 'sindur' | 'ink' | 'slate';
  children: string;
}) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
