import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { orderStatusPath } from '#core/orders/storefront/paths.ts'
import { CONSOLE_HOME } from '#core/stores/console/paths.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'

/** The order is on the board; its customer has the message. */
export const EnteredOrder = ({ order, onNext }: { order: BoardOrder; onNext: () => void }) => {
  const t = useStaffOrdersTexts()
  const language = useLanguage()
  const total = formatMoney(order.total, language)
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 py-section">
      <Notice tone="success" announce="polite" heading={t('entered.heading', { number: order.orderId })}>
        {t('entered.text', { total })}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={CONSOLE_HOME}>{t('entered.board')}</ButtonLink>
        <ButtonLink to={orderStatusPath(order.store.homePath, order._id)} variant="secondary" target="_blank">
          {t('entered.link')}
        </ButtonLink>
        <Button variant="secondary" onClick={onNext}>
          {t('entered.next')}
        </Button>
      </div>
    </div>
  )
}
