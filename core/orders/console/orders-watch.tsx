import { useEffect, useRef } from 'react'
import { onConsoleSignOut } from '#core/console-shell/console/console-session.ts'
import { useTitleCount } from '#core/console-shell/console/use-title-count.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { subscribeToBoard } from './board-calls.ts'
import { useBoardScope } from './board-scope.ts'
import { AutoPrint } from './components/auto-print.tsx'
import { TakeBackToast } from './components/take-back.tsx'
import { sendHeldStep, watchHeldStep } from './held-step.ts'
import { useOrdersConsoleTexts } from './orders-console-texts.ts'
import { getChime } from './sound-store.ts'
import { sendStoredStep } from './stored-step.ts'
import { useSoundState, useUnansweredCount } from './use-sound-state.ts'

/** Subscribes to the shown orders; a change of language loads the same orders again. */
const useBoardSubscription = (): void => {
  const scope = useBoardScope()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server writes the texts of an order in the shown language
  useEffect(() => (scope ? subscribeToBoard(scope) : undefined), [scope, language])
}

/** Rings until every new order is answered. Any user gesture unlocks the sound, unless staff muted it. */
const useChime = (): void => {
  const state = useSoundState()
  const isRinging = state === 'ringing'
  const isLocked = state === 'locked'
  useEffect(() => {
    if (!isRinging) return
    getChime().setRinging(true)
    return () => getChime().setRinging(false)
  }, [isRinging])
  useEffect(() => {
    if (!isLocked) return
    const unlock = () => void getChime().unlock()
    // Not on press: the sound switch would then find the sound already on and turn it off.
    document.addEventListener('click', unlock)
    return () => document.removeEventListener('click', unlock)
  }, [isLocked])
}

/** Announces to screen readers that another order is waiting; silent when the number decreases. */
const useAnnouncedCount = (count: number): void => {
  const t = useOrdersConsoleTexts()
  const announce = useToasts((state) => state.announce)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) announce(t('unanswered', { count }))
    before.current = count
  }, [count, announce, t])
}

/** Sends held steps in time: those of this page, and one that an earlier page of this device left behind. */
const useHeldSteps = (): void => {
  useEffect(() => {
    void sendStoredStep()
    const unwatch = watchHeldStep()
    const offSignOut = onConsoleSignOut(sendHeldStep)
    return () => {
      offSignOut()
      unwatch()
    }
  }, [])
}

/** Runs on every console screen: refreshes the board, rings, announces and prints new orders, and offers to take a step back. */
export const OrdersWatch = () => {
  useBoardSubscription()
  useChime()
  const count = useUnansweredCount()
  useTitleCount('orders', count)
  useAnnouncedCount(count)
  useHeldSteps()
  return (
    <>
      <TakeBackToast />
      <AutoPrint />
    </>
  )
}
