import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { SoundIcon } from '#platform/ui/icons/sound.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { getLanesForRole } from './board/lanes.ts'
import { isSilent } from './board/sound-state.ts'
import { subscribeToBoard } from './board-calls.ts'
import { useBoard } from './board-store.ts'
import { AutoDeclineBanner } from './components/auto-decline-banner.tsx'
import { useOrdersConsoleTexts } from './orders-console-texts.ts'
import { getChime, useSound } from './sound-store.ts'
import { useSoundState, useUnansweredCount } from './use-sound-state.ts'

/** Subscribes to the shown outlet's orders; a change of language loads the same orders again. */
const useBoardSubscription = (): void => {
  const storeId = useOutlet()?._id
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server writes the texts of an order in the shown language
  useEffect(() => (storeId ? subscribeToBoard(storeId) : undefined), [storeId, language])
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

/** Shows the number of unanswered orders in the document title, on every screen. */
const useCountInTitle = (count: number): void => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen writes its own title when it opens
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${bare}` : bare
  }, [count, pathname])
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

const SoundBanner = () => {
  const t = useOrdersConsoleTexts()
  const turnOn = useSound((state) => state.turnOn)
  return (
    <Notice
      tone="warning"
      heading={t('sound.offHeading')}
      action={
        <Button size="sm" leading={<SoundIcon size={18} />} onClick={turnOn}>
          {t('sound.turnOn')}
        </Button>
      }
      className="items-center py-2"
    >
      {t('sound.offText')}
    </Notice>
  )
}

/**
 * Runs on every console screen: refreshes the board, rings, and warns when the sound is off or the connection is
 * lost.
 */
export const OrdersWatch = () => {
  const t = useOrdersConsoleTexts()
  const { role } = useConsoleData().staff
  const line = useBoard((state) => state.connection)
  const sound = useSoundState()
  useBoardSubscription()
  useChime()
  const count = useUnansweredCount()
  useCountInTitle(count)
  useAnnouncedCount(count)
  const isLost = line === 'lost'
  const isUnheard = isSilent(sound) && getLanesForRole(role).includes('new')
  return (
    <div aria-live="polite" className="grid gap-2 px-3 py-2 empty:hidden">
      {isLost && (
        <Notice tone="danger" heading={t('line.lostHeading')}>
          {t('line.lostText')}
        </Notice>
      )}
      <AutoDeclineBanner />
      {isUnheard && <SoundBanner />}
    </div>
  )
}
