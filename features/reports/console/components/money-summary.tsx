import { formatColumnMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { type Figures, getNet, getSales } from '../../domain/figures.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { Panel } from './panel.tsx'

/** How gross becomes what was collected, line by line. */
export const MoneySummary = ({ totals, currency }: { totals: Figures; currency: string }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const lines = [
    { name: 'gross', amount: totals.gross },
    { name: 'discounts', amount: -totals.discounts },
    { name: 'refunds', amount: -totals.refunds },
    { name: 'net', amount: getNet(totals), isSum: true },
    { name: 'fees', amount: totals.fees },
    { name: 'tax', amount: totals.tax },
    { name: 'sales', amount: getSales(totals), isSum: true },
    { name: 'tips', amount: totals.tips },
    { name: 'rounding', amount: totals.rounding },
    { name: 'other', amount: totals.other },
    { name: 'tendered', amount: -totals.tendered },
    { name: 'collected', amount: totals.collected, isSum: true },
  ] as const
  return (
    <Panel heading={t('summary')}>
      <dl className="px-4 py-2">
        {lines
          .filter(({ amount, ...line }) => 'isSum' in line || amount !== 0)
          .map(({ name, amount, ...line }) => (
            <div
              key={name}
              className={classNames(
                'flex items-baseline justify-between gap-4 py-1.5 text-sm',
                'isSum' in line && 'border-line border-t font-semibold',
              )}
            >
              <dt>{t(`figure.${name}`)}</dt>
              <dd className="tabular-nums">
                <bdi>{formatColumnMoney({ amount, currency }, language)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}
