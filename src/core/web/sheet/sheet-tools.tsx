import { type ReactNode, useRef } from 'react';
import classes from '../list/data-table.module.css';
import { ToolsButton } from '../list/use-list-tools.tsx';

const nothing = () => {};

/** A report that is one wide table, with what lists can do below it: views kept under a name, files of it, paper. */
export function SheetTools({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={box}>{children}</div>
      <div className={classes.below} style={{ paddingInline: 12 }}>
        <ToolsButton
          isSheet
          label={label}
          columns={[]}
          hidden={[]}
          onHidden={nothing}
          list={() => null}
          tableOf={() => box.current?.querySelector('table') ?? null}
          kinds="all"
        />
      </div>
    </>
  );
}
