import { useLocation } from 'react-router'
import { getConsolePath } from '#core/stores/console/paths.ts'
import { useServerNow } from '#core/stores/console/server-clock.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { getUnansweredOrders } from '../board/lanes.ts'
import { getUrgentOrders } from '../board/waiting-time.ts'
import { useBoard } from '../board-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** Warning on every console screen that orders will soon be declined automatically, earliest first. */
export const AutoDeclineBanner = () => {
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
  return (
    <Notice
      tone="danger"
      heading={t('answer.soon', { count: urgent.length })}
      action={
        pathname !== getConsolePath() && (
          <ButtonLink to={getConsolePath()} size="sm" variant="secondary">
            {t('answer.show')}
          </ButtonLink>
        )
      }
      className="items-center py-2"
    >
      {t('answer.first', { number: first.orderId, time })}
    </Notice>
  )
}
