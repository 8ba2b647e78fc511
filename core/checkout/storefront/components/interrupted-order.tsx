import { useEffect } from 'react'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { InterruptedAttempt } from '../use-place-order.ts'

interface InterruptedOrderProps {
  readonly interrupted: InterruptedAttempt
  readonly timeZone: string
}

/** Asks about an order that an earlier page sent and that got no response. Nothing is sent until the customer asks. */
export const InterruptedOrder = ({ interrupted, timeZone }: InterruptedOrderProps) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const announce = useToasts((state) => state.announce)
  const { sentAt, askAgain, giveUp } = interrupted
  const heading = t('placing.interrupted')
  const time = formatDateTime(new Date(sentAt), timeZone, language)
  const text = t('placing.interruptedText', { time })
  useEffect(() => announce(`${heading} ${text}`), [announce, heading, text])
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-24 text-center">
      <h1 className="font-bold text-2xl tracking-tight">{heading}</h1>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={askAgain}>{t('placing.askAgain')}</Button>
        <Button variant="secondary" onClick={giveUp}>
          {t('placing.giveUp')}
        </Button>
      </div>
    </div>
  )
}
