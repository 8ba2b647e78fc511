import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Today } from '../../contract/endpoints.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { FigureTable } from './figure-table.tsx'
import { Panel } from './panel.tsx'

type OutletDay = Omit<Today['outlets'][number], 'store' | 'name'>

const EMPTY: OutletDay = { orders: 0, sales: 0, waiting: 0, late: 0 }

const COLUMNS = ['orders', 'sales', 'waiting', 'late'] as const

/** How all outlets of the signed-in member of staff do today. */
export const OutletsPanel = ({ today: { outlets, currency } }: { today: Today }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const listCells = (day: OutletDay) =>
    COLUMNS.map((name) =>
      name === 'sales'
        ? formatColumnMoney({ amount: day.sales, currency }, language)
        : formatNumber(day[name], language),
    )
  const together = outlets.reduce<OutletDay>(
    (sum, outlet) => ({
      orders: sum.orders + outlet.orders,
      sales: sum.sales + outlet.sales,
      waiting: sum.waiting + outlet.waiting,
      late: sum.late + outlet.late,
    }),
    EMPTY,
  )
  return (
    <Panel heading={t('today.outlets')}>
      <FigureTable
        caption={t('today.outlets')}
        nameHeading={t('today.outlet')}
        columns={COLUMNS.map((name) => ({ key: name, heading: t(`today.${name}`) }))}
        rows={outlets.map((outlet) => ({ key: outlet.store, name: outlet.name, cells: listCells(outlet) }))}
        sum={{ key: 'together', name: t('today.together'), cells: listCells(together) }}
      />
    </Panel>
  )
}
