import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import type { Element, Layout } from '../../layout.ts';
import classes from '../../screens/documents.module.css';
import { designTexts as labels } from '../labels.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Half a millimetre: the grid things are put on. */
const onGrid = (value: number) => Math.round(value * 2) / 2;

/** The paper as it will be printed, its sides below each other, with something to take hold of over each thing on it. */
export function Paper(props: {
  layout: Layout;
  svg: string | null;
  chosenId: string | null;
  mayDesign: boolean;
  onChoose: (id: string) => void;
  onChange: (element: Element) => void;
}) {
  const { layout, mayDesign } = props;
  const t = useText();
  const paper = useRef<HTMLDivElement>(null);
  const held = useRef<{ element: Element; x: number; y: number } | null>(null);
  const tall = layout.height * layout.sides;
  const put = (element: Element, x: number, y: number) =>
    props.onChange({
      ...element,
      x: Math.min(Math.max(0, onGrid(x)), Math.max(0, layout.width - element.w)),
      y: Math.min(Math.max(0, onGrid(y)), Math.max(0, layout.height - element.h)),
    });
  const take = (event: PointerEvent<HTMLButtonElement>, element: Element) => {
    props.onChoose(element.id);
    if (!mayDesign) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { element, x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const { current } = held;
    const width = paper.current?.clientWidth;
    if (!current || !width) return;
    const millimetres = layout.width / width;
    const [x, y] = [(event.clientX - current.x) * millimetres, (event.clientY - current.y) * millimetres];
    if (Math.abs(x) + Math.abs(y) > 0.5) put(current.element, current.element.x + x, current.element.y + y);
  };
  const press = (event: KeyboardEvent, element: Element) => {
    const step = steps[event.key];
    if (!step || !mayDesign) return;
    event.preventDefault();
    const far = event.shiftKey ? 5 : 0.5;
    put(element, element.x + step[0] * far, element.y + step[1] * far);
  };
  return (
    <div
      ref={paper}
      className={classes.paper}
      style={{ aspectRatio: `${layout.width} / ${tall}`, width: layout.width < 120 ? 620 : '100%' }}
    >
      {props.svg ? (
        <img
          alt={t(labels.preview)}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(props.svg)}`}
        />
      ) : null}
      {layout.elements.map((element) => (
        <button
          key={element.id}
          type="button"
          className={classes.grip}
          // For the hand alone, since things lie over each other: the list beside the paper has all of them.
          aria-hidden
          tabIndex={-1}
          data-id={element.id}
          data-chosen={element.id === props.chosenId || undefined}
          style={{
            left: `${(element.x / layout.width) * 100}%`,
            top: `${((element.y + element.side * layout.height) / tall) * 100}%`,
            width: `${(element.w / layout.width) * 100}%`,
            height: `${(Math.max(element.h, 1.5) / tall) * 100}%`,
            zIndex: element.kind === 'box' ? 1 : 2,
          }}
          onPointerDown={(event) => take(event, element)}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = null;
          }}
          onKeyDown={(event) => press(event, element)}
          onClick={() => props.onChoose(element.id)}
        />
      ))}
    </div>
  );
}
