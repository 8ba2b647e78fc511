import { useEffect, useState } from 'react'
import { getExpiryPhase, getMinutesLeft } from '#core/cart/storefront/expiry.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { TableSession } from '../../contract/endpoints.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { getDraftLife, keepDraft } from '../draft-life.ts'

const TICK_MS = seconds(5)

/** Milliseconds until the draft is let go; endless without one. */
const useDraftLeft = (visit: TableSession): number => {
  const life = getDraftLife(visit) ?? Number.POSITIVE_INFINITY
  const { asOf } = visit
  const [left, setLeft] = useState(life)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time left counts from each answer of the server
  useEffect(() => {
    const end = Date.now() + life
    const tick = () => setLeft(end - Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [life, asOf])
  return left
}

/** Warns before what the table is choosing is let go, where no phone could keep it by itself, and keeps it. */
export const DraftExpiry = ({ visit }: { visit: TableSession }) => {
  const t = useDineInTexts()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const left = useDraftLeft(visit)
  if (getExpiryPhase(left) !== 'warning') return null
  const keep = async () => {
    const answer = await keepDraft(visit._id)
    if (!answer.ok) toast({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <Notice
      tone="warning"
      announce="polite"
      className="mt-3"
      action={
        <Button size="sm" className="min-h-target" onClick={keep}>
          {t('draft.keep')}
        </Button>
      }
    >
      {t('draft.ends', { minutes: getMinutesLeft(left) })}
    </Notice>
  )
}
