import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ClosingDay } from '../../contract/closing-endpoints.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { useRowName } from '../row-names.ts'
import { FigureTable } from './figure-table.tsx'
import { Panel } from './panel.tsx'

/** What a day has taken by payment method; nothing of it before a role that counts blind has counted. */
export const PaymentsPanel = ({ day: { payments, currency } }: { day: ClosingDay }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const nameOf = useRowName('payment')
  const write = (amount: number): string => formatColumnMoney({ amount, currency }, language)
  if (payments === null)
    return (
      <Panel heading={t('close.payments')}>
        <p className="px-4 py-6 text-muted">{t('close.blind')}</p>
      </Panel>
    )
  if (payments.length === 0)
    return (
      <Panel heading={t('close.payments')}>
        <p className="px-4 py-6 text-muted">{t('empty')}</p>
      </Panel>
    )
  return (
    <Panel heading={t('close.payments')}>
      <FigureTable
        caption={t('close.payments')}
        nameHeading={t('close.method')}
        columns={[
          { key: 'orders', heading: t('figure.orders') },
          { key: 'taken', heading: t('figure.taken') },
          { key: 'refunded', heading: t('close.givenBack') },
          { key: 'stays', heading: t('close.stays') },
        ]}
        rows={payments.map(({ mod, orders, collected, refunded, tendered }) => ({
          key: mod,
          name: nameOf({ key: mod, label: '' }),
          cells: [
            formatNumber(orders, language),
            ...[collected + refunded + tendered, refunded, collected + tendered].map(write),
          ],
        }))}
      />
    </Panel>
  )
}
