import { formatPercent } from '#platform/i18n/format.ts'
import { formatDay, formatWallTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ReportRow } from '../contract/endpoints.ts'
import type { ReportBreakdown } from '../domain/breakdowns.ts'
import { useReportsConsoleTexts } from './reports-console-texts.ts'

const MINUTES_PER_HOUR = 60

/** The keys of rows that have a text of ours. */
const NAMED_ROWS = [
  ...(['channel.delivery', 'channel.pickup', 'channel.dineIn', 'channel.inRoom', 'channel.link'] as const),
  ...(['payment.cod', 'payment.express', 'payment.cardOnDelivery', 'payment.cardSwipe'] as const),
  ...(['payment.upi', 'payment.knet', 'payment.applepay', 'payment.googlepay', 'payment.crypto'] as const),
  ...(['payment.roomCharge', 'payment.points', 'payment.credits'] as const),
  ...(['fee.deliveryFee', 'fee.packaging', 'fee.serviceCharge', 'fee.smallOrderFee'] as const),
  ...(['lost.30', 'lost.80', 'lost.100'] as const),
] as const

/** The texts of rows without a name of the merchant. */
const UNNAMED = { staff: 'none.staff', area: 'none.area', category: 'none.category' } as const

/** Names the rows of a report in the shown language; what the merchant named has come with the row. */
export const useRowName = (by: ReportBreakdown): ((row: Pick<ReportRow, 'key' | 'label'>) => string) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const nameOther = (key: string, label: string): string => {
    const named = NAMED_ROWS.find((name) => name === `${by}.${key}`)
    if (named) return t(named)
    if (by === 'channel' || by === 'payment' || by === 'fee' || by === 'lost') return key
    return label || t(by === 'staff' || by === 'area' || by === 'category' ? UNNAMED[by] : 'none.other')
  }
  return ({ key, label }) => {
    switch (by) {
      case 'day':
        return formatDay(`${key}T12:00:00Z`, 'UTC', language)
      case 'hour':
        return formatWallTime(Number(key) * MINUTES_PER_HOUR, language)
      case 'tax': {
        const rate = formatPercent(Number.parseInt(key, 10), language)
        return t(key.endsWith('included') ? 'tax.included' : 'tax.added', { name: label, rate })
      }
      default:
        return nameOther(key, label)
    }
  }
}
