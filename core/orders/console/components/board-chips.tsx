import { Link, useLocation } from 'react-router'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { getLanesForRole, getUnansweredOrders } from '../board/lanes.ts'
import { getUrgentOrders } from '../board/waiting-time.ts'
import { useBoard } from '../board-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { ChipAction, getChipClasses } from './chip.tsx'
import { SoundSwitch } from './sound-switch.tsx'

/** Says that orders will soon be declined automatically, and leads to them. */
const AutoDeclineChip = () => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const now = useServerNow()
  const { pathname } = useLocation()
  const orders = useBoard((state) => state.orders)
  const pending = useBoard((state) => state.pending)
  const urgent = getUrgentOrders(getUnansweredOrders(orders, pending), now)
  const [first] = urgent
  if (!first) return null
  const time = formatTime(first.answer.by, first.store.timeZone, language)
  const text = (
    <>
      <ClockIcon size={18} className="md:max-xl:hidden" />
      <span className="line-clamp-3 min-w-0">
        {t('answer.soon', { count: urgent.length })}
        <span className="sr-only"> {t('answer.first', { number: first.orderId, time })}</span>
      </span>
    </>
  )
  if (pathname === getConsolePath()) return <p className={getChipClasses('danger')}>{text}</p>
  return (
    <Link to={getConsolePath()} className={getChipClasses('danger')}>
      {text} <ChipAction>{t('answer.show')}</ChipAction>
    </Link>
  )
}

/** Says that the connection is lost, and how old the shown orders are. */
const ConnectionChip = () => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const outlet = useOutlet()
  const isLost = useBoard((state) => state.connection === 'lost')
  const loadedAt = useBoard((state) => state.loadedAt)
  if (!isLost) return null
  return (
    <p className={getChipClasses('danger')}>
      <WarningIcon size={18} className="md:max-xl:hidden" />
      <span className="line-clamp-3 min-w-0">
        {t('line.lostHeading')}
        {outlet && loadedAt && (
          <span className="max-xl:sr-only">
            {' · '}
            {t('line.asOf', { time: formatTime(loadedAt, outlet.timeZone, language) })}
          </span>
        )}
        <span className="sr-only"> {t('line.lostText')}</span>
      </span>
    </p>
  )
}

/** What the bar of every screen says about the orders: whether they arrive, wait too long, and can be heard. */
export const BoardChips = () => {
  const { role } = useConsoleData().staff
  return (
    <>
      <div aria-live="polite" className="contents">
        <ConnectionChip />
        <AutoDeclineChip />
      </div>
      {getLanesForRole(role).includes('new') && <SoundSwitch />}
    </>
  )
}
