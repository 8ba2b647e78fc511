import { useState } from 'react'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { Settlement, SettlementDays } from '../../contract/console-endpoints.ts'
import { useFoodCourtConsoleTexts } from '../food-court-console-texts.ts'
import { useSettlement } from '../use-settlement.ts'

export const meta = getConsoleMeta

const CELL = 'px-3 py-2.5 text-end whitespace-nowrap tabular-nums'

const Amounts = ({ sums }: { sums: Settlement['total'] }) => {
  const language = useLanguage()
  return [sums.gross, sums.fees, sums.refunds, sums.collected, sums.net].map((amount, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
    <td key={index} className={CELL}>
      <bdi>{formatColumnMoney(amount, language)}</bdi>
    </td>
  ))
}

const StallTable = ({ settlement }: { settlement: Settlement }) => {
  const t = useFoodCourtConsoleTexts()
  const language = useLanguage()
  const columns = [t('orders'), t('gross'), t('fees'), t('refunds'), t('collected'), t('net')]
  const orders = settlement.stalls.reduce((sum, stall) => sum + stall.orders, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section className="overflow-x-auto rounded-md border border-line" aria-label={t('nav')} tabIndex={0}>
      <table className="w-full bg-surface-raised text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="px-3 py-2.5 text-start">
              {t('stall')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5 text-end">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settlement.stalls.map(({ store, orders: count, ...sums }) => (
            <tr key={store._id} className="border-line border-b">
              <th scope="row" className="px-3 py-2.5 text-start font-medium">
                <bdi>{store.name}</bdi>
              </th>
              <td className={CELL}>{formatNumber(count, language)}</td>
              <Amounts sums={sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className="px-3 py-2.5 text-start">
              {t('total')}
            </th>
            <td className={CELL}>{formatNumber(orders, language)}</td>
            <Amounts sums={settlement.total} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const SettlementReport = () => {
  const t = useFoodCourtConsoleTexts()
  const [days, setDays] = useState<SettlementDays>('7')
  const { settlement, load } = useSettlement(days)
  return (
    <div className="grid gap-5">
      <RadioCards
        name="settlement-span"
        legend={t('span')}
        columns={3}
        value={days}
        onChange={setDays}
        options={[
          { value: '1', label: t('span.day') },
          { value: '7', label: t('span.week') },
          { value: '30', label: t('span.month') },
        ]}
      />
      {settlement === 'loading' && <LoadingRows />}
      {settlement === 'failed' && <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />}
      {typeof settlement === 'object' && settlement.stalls.length === 0 && (
        <PageState icon={<StoreIcon size={20} />} heading={t('none')}>
          {t('noneText')}
        </PageState>
      )}
      {typeof settlement === 'object' && settlement.stalls.length > 0 && (
        <StallTable settlement={settlement} />
      )}
    </div>
  )
}

/** What each stall of a court sold and is owed. */
export default function CourtSettlementScreen() {
  const t = useFoodCourtConsoleTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')} width="wide">
      {() => <SettlementReport />}
    </OutletScreen>
  )
}
