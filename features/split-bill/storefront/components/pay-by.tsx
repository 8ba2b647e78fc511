import { useTimeLeft } from '#platform/ui/use-time-left.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'

/** Until when all of a bill must be paid, for an order that begins only then. */
export const PayBy = ({ payBy, asOf }: { payBy: string; asOf: string }) => {
  const t = useSplitBillTexts()
  const { text } = useTimeLeft({ expiresAt: payBy, asOf })
  return <p className="text-muted text-sm">{t('payBy', { time: text })}</p>
}
