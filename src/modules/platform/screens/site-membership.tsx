import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { fieldLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { SiteRecord } from '../shapes.ts';

/** What the institution has and what was agreed with it; it is changed where memberships are. */
export function SiteMembership({ record }: { record: SiteRecord }) {
  const t = useText();
  const format = useFormat();
  const { agreed } = record;
  return (
    <Panel title={t(labels.firstMembership)}>
      <Figures
        small
        items={[
          {
            label: t(fieldLabels.packageId),
            figure: record.package ? t(record.package) : t(labels.noPackage),
          },
          ...(agreed
            ? [
                {
                  label: t(fieldLabels.yearAmount),
                  figure: agreed.amount === null ? t(labels.byPackage) : format.money(agreed.amount),
                },
                { label: t(fieldLabels.instalments), figure: format.number(agreed.instalments) },
                { label: t(fieldLabels.alumniFee), figure: format.money(agreed.alumniFee) },
                {
                  label: t(fieldLabels.discountType),
                  figure:
                    agreed.discountType === 'none'
                      ? t(labels.discountNone)
                      : agreed.discountType === 'percent'
                        ? t(labels.discountOf, { percent: format.number(Number(agreed.discountValue)) })
                        : t(labels.discountEach, { amount: format.money(agreed.discountValue) }),
                },
              ]
            : [{ label: t(labels.membership), figure: t(labels.noAgreement) }]),
        ]}
      />
    </Panel>
  );
}
