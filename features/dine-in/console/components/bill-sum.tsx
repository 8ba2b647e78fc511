import { formatColumnMoney } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'

type BillSumProps = Pick<NonNullable<FloorTable['session']>, 'total' | 'due' | 'orders'>

/** What a table owes, and of which bills that is the sum: those of merged visits stay apart. */
export const BillSum = ({ total, due, orders }: BillSumProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  if (!total || !due) return null
  const numbers = joinWithCommas(
    orders.map(({ orderId }) => orderId),
    language,
  )
  return (
    <div className="grid gap-1 border-line border-t pt-3 font-bold">
      <p className="flex items-baseline justify-between gap-3">
        {t('sheet.bill')}
        <Price text={formatColumnMoney(total, language)} />
      </p>
      {due.amount !== total.amount && (
        <p className="flex items-baseline justify-between gap-3">
          {t('sheet.due')}
          <Price text={formatColumnMoney(due, language)} />
        </p>
      )}
      {orders.length > 1 && (
        <p className="font-normal text-muted text-sm">
          <bdi>{t('sheet.bills', { count: orders.length, numbers })}</bdi>
        </p>
      )}
    </div>
  )
}
