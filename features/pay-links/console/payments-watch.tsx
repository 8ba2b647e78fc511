import { useEffect, useEffectEvent, useRef } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { getChime, useSound } from '#core/orders/console/sound-store.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { seconds } from '#platform/kernel/clock.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { findNewPayments, type KnownPayments, listLinkPayments } from './new-payments.ts'
import { usePayLinksConsoleTexts } from './pay-links-console-texts.ts'
import { LINK_ROLES } from './roles.ts'
import { fetchPage } from './use-requests.ts'

/** Between two looks: whoever asked for money on the phone hears within this time that it came. */
const EVERY_MS = seconds(20)

const OutletWatch = ({ store }: { store: string }) => {
  const t = usePayLinksConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const isMuted = useSound((state) => state.isMuted)
  const known = useRef<KnownPayments>(undefined)
  const look = useEffectEvent(async () => {
    const page = await fetchPage(store)
    if (!page) return
    const found = findNewPayments(known.current, store, listLinkPayments(page))
    known.current = found.known
    for (const { amount, number } of found.fresh)
      show({ text: t('come', { number, amount: formatMoney(amount, language) }), tone: 'success' })
    if (found.fresh.length > 0 && !isMuted) getChime().ringOnce()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outlet is looked at at once
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [store])
  return null
}

/** On every screen: announces what is paid by the links of the shown outlet, to those who make links. */
export const PaymentsWatch = () => {
  const { role } = useConsoleData().staff
  const store = useOutlet()?._id
  return store !== undefined && LINK_ROLES.includes(role) ? <OutletWatch store={store} /> : null
}
