import { useEffect, useState } from 'react'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { Settlement } from '../../contract/console-endpoints.ts'
import type { DaySpan } from '../../domain/court-days.ts'
import { SettlementDays } from '../components/settlement-days.tsx'
import { SettlementFile } from '../components/settlement-file.tsx'
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
  const [span, setSpan] = useState<DaySpan>()
  const [today, setToday] = useState('')
  const { settlement, load } = useSettlement(span ?? {})
  const loaded = typeof settlement === 'object' ? settlement : undefined
  useEffect(() => {
    if (loaded) setToday(loaded.today)
  }, [loaded])
  const shown = span ?? loaded
  return (
    <div className="grid gap-5">
      {shown && today && <SettlementDays span={shown} today={today} onChange={setSpan} />}
      {settlement === 'loading' && <LoadingRows />}
      {settlement === 'failed' && <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />}
      {loaded?.stalls.length === 0 && (
        <PageState icon={<StoreIcon size={20} />} heading={t('none')}>
          {t('noneText')}
        </PageState>
      )}
      {loaded && loaded.stalls.length > 0 && (
        <>
          <StallTable settlement={loaded} />
          <SettlementFile settlement={loaded} />
        </>
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
