import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { SplitBillApi, StaffBill } from '../contract/endpoints.ts'
import { useSplitBillConsoleTexts } from './split-bill-console-texts.ts'

export type TakeShare = (
  share: CallInput<SplitBillApi['POST /api/v1/console/orders/:id/bill/take']>['body'],
) => Promise<boolean>

/** The bill of an order for staff, read again whenever the board shows the order anew, and taking its shares. */
export const useStaffBill = (order: BoardPartProps['order']) => {
  const t = useSplitBillConsoleTexts()
  const language = useLanguage()
  const toast = useToasts((state) => state.show)
  const [bill, setBill] = useState<StaffBill | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  const { _id: id } = order
  const load = useCallback(async () => {
    const answer = await consoleApi<SplitBillApi>()('GET /api/v1/console/orders/:id/bill', { params: { id } })
    if (answer.ok) setBill(answer.data)
    else setBill((before) => (typeof before === 'object' ? before : 'failed'))
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look of the board may bring other shares, and another language other names
  useEffect(() => void load(), [load, order, language])
  const take: TakeShare = async (body) => {
    if (isBusy) return false
    setBusy(true)
    const answer = await consoleApi<SplitBillApi>()('POST /api/v1/console/orders/:id/bill/take', {
      ...{ params: { id }, body, idempotencyKey: generateIdempotencyKey() },
    })
    setBusy(false)
    if (answer.ok) {
      setBill(answer.data)
      toast({ text: t('taken', { amount: formatMoney(body.amount, language) }), tone: 'success' })
      return true
    }
    toast({ text: answer.error.status === 0 ? t('offline') : answer.error.message, tone: 'danger' })
    await load()
    return false
  }
  return { bill, isBusy, take }
}
