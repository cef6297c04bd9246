import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

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
