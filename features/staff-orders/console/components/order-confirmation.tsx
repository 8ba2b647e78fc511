import { CONSOLE_HOME } from '#core/console-shell/console/paths.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { getOrderStatusPath } from '#core/orders/storefront/paths.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { EntrySetting } from '../../contract/endpoints.ts'
import { PAY_LINK_MINUTES } from '../../domain/order-entry.ts'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'

interface OrderConfirmationProps {
  readonly order: BoardOrder
  readonly setting: Pick<EntrySetting, 'sendsMessages'>
  readonly onNext: () => void
}

/** The order is on the board, or waits for its payment; says whether its customer is sent a message. */
export const OrderConfirmation = ({ order, setting, onNext }: OrderConfirmationProps) => {
  const t = useStaffOrdersTexts()
  const language = useLanguage()
  const total = formatMoney(order.total, language)
  const isWaiting = order.status === ORDER_STATUS.initialize
  const number = { number: order.orderId }
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 py-section">
      <Notice
        tone={isWaiting ? 'info' : 'success'}
        announce="polite"
        heading={isWaiting ? t('enteredLink.heading', number) : t('entered.heading', number)}
      >
        {isWaiting
          ? t('enteredLink.text', { total, minutes: PAY_LINK_MINUTES })
          : t(setting.sendsMessages ? 'entered.text' : 'entered.textUnsent', { total })}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={CONSOLE_HOME}>{t('entered.board')}</ButtonLink>
        {!isWaiting && (
          <ButtonLink
            to={getOrderStatusPath(order.store.homePath, order._id)}
            variant="secondary"
            target="_blank"
          >
            {t('entered.link')}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={onNext}>
          {t('entered.next')}
        </Button>
      </div>
    </div>
  )
}
