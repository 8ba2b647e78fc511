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

/** Follows the shown outlet's orders; another language is another telling of the same orders. */
const useBoardSubscription = (): void => {
  const storeId = useOutlet()?._id
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server writes the texts of an order in the shown language
  useEffect(() => (storeId ? subscribeToBoard(storeId) : undefined), [storeId, language])
}

/** Rings until every new order is answered. A touch anywhere gives the browser's leave, unless staff muted it. */
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
    // Not at the press: the sound's own button would then find the sound on already, and turn it off.
    document.addEventListener('click', unlock)
    return () => document.removeEventListener('click', unlock)
  }, [isLocked])
}

/** The number of unanswered orders stands in the browser's tab, whichever screen is open. */
const useCountInTitle = (count: number): void => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen writes its own title when it opens
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${bare}` : bare
  }, [count, pathname])
}

/** Says aloud that one more order waits, for who cannot see the board; nothing when one was answered. */
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

/** Works on every screen of the console: keeps the board, rings, and says when it cannot be heard or is cut off. */
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
