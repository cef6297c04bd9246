import { Button, Kbd, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCamera, IconScan } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useId, useRef, useState } from 'react';
import { call, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { stateTexts } from '../../labels.ts';
import { accessionOf } from '../../rules.ts';
import classes from '../../screens/library.module.css';
import { MemberName, TitleName } from '../../screens/parts.tsx';
import { lendingContract as contract, type DeskFind, type Hit } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';
import { isIdOf } from './use-desk.ts';

const Camera = lazy(() => import('./camera.tsx').then((all) => ({ default: all.Camera })));

type Copy = NonNullable<DeskFind['copy']>;
type Choice = { readonly key: string; readonly copy: Copy } | { readonly key: string; readonly member: Hit };

/**
 * One field for everything: a scanner types a label and Enter, a hand types a number or a name. A label or an ID is taken
 * at once; words offer what they may mean, with the arrows.
 */
export function ScanField(props: {
  inputRef: Ref<HTMLInputElement>;
  onCopy: (copy: Copy) => Promise<unknown>;
  onMember: (member: Hit) => Promise<unknown>;
  onNext: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const [isCamera, setIsCamera] = useState(false);
  /** What Enter was pressed for and may mean several things. */
  const [unsure, setUnsure] = useState<{ q: string; choices: readonly Choice[] } | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [slow] = useDebouncedValue(typed.trim(), 200);
  // A number is looked up when Enter says that it is whole.
  const asked = accessionOf(slow) === null && slow.length > 1 ? slow : '';
  const { data, isPlaceholderData } = useRead(
    contract.find,
    { q: asked },
    { enabled: asked !== '', staleTime: 10_000 },
  );
  const isCurrent = asked !== '' && asked === typed.trim() && data !== undefined && !isPlaceholderData;
  const choices: readonly Choice[] =
    unsure && unsure.q === typed.trim() ? unsure.choices : isCurrent ? choicesOf(data) : [];
  const isAnswered = isCurrent || (unsure !== null && unsure.q === typed.trim());
  const give = (choice: Choice) =>
    'copy' in choice ? props.onCopy(choice.copy) : props.onMember(choice.member);
  const take = (choice: Choice) => {
    setTyped('');
    setUnsure(null);
    setPlace(0);
    queue.current = queue.current.then(() => give(choice));
  };
  const scan = async (q: string) => {
    const found = await call(contract.find, { q });
    const exact = found.members.find((one) => isIdOf(one, q));
    const all = choicesOf(found);
    const [first] = all;
    if (exact) await props.onMember(exact);
    else if (first && (found.copy || all.length === 1)) await give(first);
    else {
      // It stands there again, unless the next scan is being typed.
      setTyped((known) => (known === '' ? q : known));
      setUnsure({ q, choices: all });
    }
  };
  /** One scan after the other: the field is free for the next at once. */
  const enter = (q: string) => {
    setTyped('');
    setUnsure(null);
    setPlace(0);
    queue.current = queue.current.then(() => scan(q).catch(showCallError));
  };
  const isShown = choices.length > 0;
  const current = choices[Math.min(place, choices.length - 1)];
  return (
    <div className={classes.scan}>
      <TextInput
        ref={props.inputRef}
        aria-label={t(labels.scan)}
        placeholder={t(labels.scan)}
        description={t(labels.scanHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-hits`}
        aria-activedescendant={isShown && current ? `${id}-${current.key}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        leftSection={<IconScan size={20} stroke={1.6} aria-hidden />}
        rightSection={<Kbd aria-hidden>F2</Kbd>}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setPlace(Math.min(choices.length - 1, place + 1));
          else if (event.key === 'ArrowUp') setPlace(Math.max(0, place - 1));
          else if (event.key === 'Enter' && typed.trim() !== '') {
            if (isShown && current) take(current);
            else enter(typed.trim());
          } else if (event.key === 'Escape') {
            if (typed === '') props.onNext();
            setTyped('');
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div
        id={`${id}-hits`}
        className={isShown ? classes.hits : undefined}
        role="listbox"
        aria-label={t(labels.found)}
        tabIndex={-1}
        hidden={!isShown}
      >
        {isShown
          ? choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox above has the keys
              <div
                key={choice.key}
                id={`${id}-${choice.key}`}
                role="option"
                aria-selected={choice === current}
                className={classes.hit}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(choice)}
              >
                {'copy' in choice ? (
                  <>
                    <TitleName title={choice.copy.title} quiet={format.number(choice.copy.accession)} />
                    <small>{t(stateTexts[choice.copy.state])}</small>
                  </>
                ) : (
                  <MemberName member={choice.member} />
                )}
              </div>
            ))
          : null}
      </div>
      <div role="status">
        {isAnswered && choices.length === 0 && typed.trim() !== '' ? (
          <p className={classes.quiet}>{t(labels.nothingFound, { q: typed.trim() })}</p>
        ) : null}
      </div>
      <div className={classes.scanRow}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={() => setIsCamera(!isCamera)}
        >
          {t(isCamera ? labels.cameraOff : labels.camera)}
        </Button>
      </div>
      {isCamera ? (
        <Suspense fallback={null}>
          <Camera onRead={enter} />
        </Suspense>
      ) : null}
    </div>
  );
}

const choicesOf = (data: DeskFind): Choice[] => [
  ...(data.copy ? [{ key: data.copy.id, copy: data.copy }] : []),
  ...data.members.map((member) => ({ key: member.studentId ?? member.employeeId ?? member.code, member })),
];
