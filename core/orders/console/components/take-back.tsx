import { useEffect, useRef } from 'react'
import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { UndoIcon } from '#platform/ui/icons/undo.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { getLane } from '../board/lanes.ts'
import { formatClock } from '../format-clock.ts'
import { extendHeldStep, type HeldStep, takeBackStep, useHeldStep } from '../held-step.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** The seconds until the step is sent; not read out, they would interrupt each second. */
const TimeLeft = ({ sendAt }: Pick<HeldStep, 'sendAt'>) => {
  // Only for its tick: the step is sent by this device's clock.
  useServerNow()
  return (
    <span aria-hidden="true" className="font-normal tabular-nums opacity-80">
      {formatClock(sendAt - Date.now() + 999)}
    </span>
  )
}

/** Takes the place of an order's buttons while its step has not been sent. */
export const TakeBackButton = ({ held }: { held: HeldStep }) => {
  const t = useOrdersConsoleTexts()
  const place = useRef<HTMLDivElement>(null)
  // The card has moved away from the pressed button: whoever works by keyboard goes on here.
  useEffect(() => {
    if (held.isByKeyboard) place.current?.querySelector('button')?.focus()
  }, [held.isByKeyboard])
  return (
    <div ref={place} className="grid">
      <Button
        full
        size="sm"
        variant="secondary"
        leading={<UndoIcon size={18} />}
        onClick={takeBackStep}
        className="min-h-target"
      >
        {t('held.undo')} <TimeLeft sendAt={held.sendAt} />
      </Button>
    </div>
  )
}

const useHeldText = ({ order, input: { action } }: HeldStep): string => {
  const t = useOrdersConsoleTexts()
  const state = action === 'undelivered' ? t('action.undelivered') : t(`lane.${getLane(order, action)}`)
  return t('held.text', { number: order.orderId, state })
}

const HeldToast = ({ held }: { held: HeldStep }) => {
  const t = useOrdersConsoleTexts()
  const text = useHeldText(held)
  // Another message stands in the same place.
  const isBelow = useToasts(({ toasts }) => toasts.length > 0)
  return (
    <div
      className={classNames(
        'pointer-events-auto flex min-h-14 w-full max-w-md animate-rise items-center gap-3 rounded-md bg-ink py-1.5 ps-4 pe-2 text-surface shadow-lg ring-2 ring-surface-sunken',
        isBelow && 'mb-18',
      )}
    >
      <p className="min-w-0 flex-1 font-medium text-sm">{text}</p>
      <button
        type="button"
        className="pressable flex min-h-target items-center gap-2 rounded-sm px-3 font-bold text-sm focus-visible:outline-surface"
        onClick={takeBackStep}
        onFocus={({ target }) => target.matches(':focus-visible') && extendHeldStep()}
      >
        <UndoIcon size={18} />
        <span className="underline underline-offset-4">{t('held.undo')}</span>
        <TimeLeft sendAt={held.sendAt} />
      </button>
    </div>
  )
}

/** Offers on every screen to take the last step back, for as long as it has not been sent. */
export const TakeBackToast = () => {
  const held = useHeldStep((state) => state.held)
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-(--sticky-bottom) z-40 px-4 pb-safe-4 md:ps-26 xl:ps-62 print:hidden">
      <div aria-live="polite" className="grid justify-items-center">
        {held && <HeldToast key={held.tappedAt} held={held} />}
      </div>
    </div>
  )
}
