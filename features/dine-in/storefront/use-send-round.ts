import { useCallback, useEffect, useRef } from 'react'
import { confirmLines, toGuardedLines } from '#core/cart/storefront/line-guard.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { TableSession } from '../contract/endpoints.ts'
import { useDineInTexts } from './dine-in-texts.ts'
import { type PendingRound, readPendingRound, sendRound } from './round-sender.ts'
import { fetchVisit, showVisit } from './table-store.ts'

type Draft = NonNullable<NonNullable<TableSession['detail']>['draft']>

/**
 * Sends the draft of a visit to the kitchen, and says how that went. The guest is asked about their own dishes; whoever
 * added another one was asked on their own phone.
 */
export const useSendRound = ({
  _id: session,
  store,
}: Pick<TableSession, '_id' | 'store'>): ((draft: Draft) => Promise<void>) => {
  const t = useDineInTexts()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const send = useCallback(
    async (round: PendingRound) => {
      const answer = await sendRound(round)
      if (answer.ok) {
        showVisit(answer.data)
        toast({ text: t('draft.sent'), tone: 'success' })
        return
      }
      toast({ text: errorText(answer.error), tone: 'danger' })
      await fetchVisit(session)
    },
    [session, t, errorText, toast],
  )
  const isResumed = useRef(false)
  useEffect(() => {
    const left = isResumed.current ? undefined : readPendingRound(session)
    isResumed.current = true
    if (left) void send(left)
  }, [session, send])
  return async ({ version, products }) => {
    const own = products.filter(({ userInfo }) => userInfo?.isYou)
    if (!(await confirmLines(toGuardedLines(store._id, own)))) return
    await send({ session, cartVersion: version, idempotencyKey: generateIdempotencyKey() })
  }
}
