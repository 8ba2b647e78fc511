import { type SheetCell, toCsv } from '#platform/kernel/csv.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { DownloadIcon } from '#platform/ui/icons/download.tsx'
import { saveFile } from '#platform/ui/save-file.ts'
import type { Settlement } from '../../contract/console-endpoints.ts'
import { useFoodCourtConsoleTexts } from '../food-court-console-texts.ts'

const SUMS = ['gross', 'fees', 'refunds', 'collected', 'net'] as const

/** A settlement as the rows of a file: a line for each stall, amounts in major units. */
export const useSettlementRows = ({ stalls, total, from, to }: Settlement) => {
  const t = useFoodCourtConsoleTexts()
  return (): SheetCell[][] => {
    const { currency } = total.gross
    const toAmounts = (sums: Settlement['total']): SheetCell[] =>
      SUMS.map((key) => ({ number: formatPlainPrice(sums[key].amount, currency) }))
    const headings = [t('from'), t('to'), t('stall'), t('orders')]
    return [
      [...headings, ...SUMS.map((key) => `${t(key)} (${currency})`)].map((text) => ({ text })),
      ...stalls.map(({ store, orders, ...sums }) => [
        ...[{ text: from }, { text: to }, { text: store.name }, { number: String(orders) }],
        ...toAmounts(sums),
      ]),
    ]
  }
}

/** Saves the shown settlement as a file. */
export const SettlementFile = ({ settlement }: { settlement: Settlement }) => {
  const t = useFoodCourtConsoleTexts()
  const createRows = useSettlementRows(settlement)
  const name = `settlement-${settlement.from}-${settlement.to}.csv`
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      leading={<DownloadIcon size={20} />}
      onClick={() => saveFile(name, new Blob([toCsv({ rows: createRows() })], { type: 'text/csv' }))}
    >
      {t('file')}
    </Button>
  )
}
