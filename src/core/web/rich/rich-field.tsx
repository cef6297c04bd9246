import { Input } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { SkeletonRows } from '../page/page.tsx';

/** What an editor draws in is fetched first, then the editor with its tools. */
const Editor = lazy(() => import('./rich-ground.ts').then((ground) => ground.openEditor()));

export type RichFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly problem: string;
  /** As it is kept: see core/rich-text.ts. */
  readonly value: string;
  /** Where its pictures are sent. */
  readonly uploadTo: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly onBusy?: ((isBusy: boolean) => void) | undefined;
};

/** A text with headings, lists, links, tables and pictures, in a form. */
export function RichField(props: RichFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={props.description}
      required={props.required}
      error={props.problem || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Editor {...props} labelId={`${id}-label`} problemId={props.problem ? `${id}-error` : undefined} />
      </Suspense>
    </Input.Wrapper>
  );
}
