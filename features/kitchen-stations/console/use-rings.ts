import { useEffect, useRef } from 'react'
import { getChime, useSound } from '#core/orders/console/sound-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useKitchenTexts } from './kitchen-texts.ts'
import { getAlertKeys, type StationView } from './station-view.ts'

/** Rings once and announces when something new appears on this screen; not for what was there when it was opened. */
export const useTicketAlerts = (open: StationView['open'], screen: string): void => {
  const t = useKitchenTexts()
  const announce = useToasts((state) => state.announce)
  const isMuted = useSound((state) => state.isMuted)
  const known = useRef<{ readonly screen: string; readonly news: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    const news = getAlertKeys(open)
    const before = known.current
    known.current = { screen, news: new Set([...(before?.screen === screen ? before.news : []), ...news]) }
    if (before?.screen !== screen || news.every((one) => before.news.has(one))) return
    announce(t('news'))
    if (!isMuted) getChime().ringOnce()
  }, [open, screen, isMuted, announce, t])
}
