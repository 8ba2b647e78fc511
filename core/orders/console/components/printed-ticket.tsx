import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getPaymentLabel } from '../../domain/payment-label.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { TicketExtensions } from './extension-parts.tsx'
import { HouseholdAllergies } from './household-allergies.tsx'
import { BoardPromisedTime } from './promised-time.tsx'
import { ServiceName } from './service-name.tsx'
import { CustomerAnswers, Ticket } from './ticket.tsx'
import { UnprovedPlace } from './unproved-place.tsx'

/** The printed ticket for the bag: visible only in print, as wide as a receipt printer. */
export const PrintedTicket = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const { store, user, address, deliveryInstruction, orderNote, needsCutlery, enteredBy } = order
  return (
    <div aria-hidden="true" className="hidden max-w-80 gap-3 p-2 text-sm print:grid">
      <p className="text-center font-semibold">{store.name}</p>
      <p className="text-center font-bold text-4xl tabular-nums">{order.orderId}</p>
      <p className="flex justify-center text-lg">
        <ServiceName order={order} />
      </p>
      <p className="text-center">{formatDateTime(order.placedAt, store.timeZone, language)}</p>
      <BoardPromisedTime order={order} />
      <TicketExtensions order={order} />
      <HouseholdAllergies names={order.allergies} />
      <hr />
      <Ticket products={order.products} />
      <hr />
      {needsCutlery !== null && <p>{t(needsCutlery ? 'handling.cutlery' : 'handling.noCutlery')}</p>}
      <CustomerAnswers answers={order.collectFromUser} />
      {orderNote && <p className="font-semibold">{t('handling.orderNote', { note: orderNote })}</p>}
      {deliveryInstruction && (
        <p className="font-semibold">
          {getChannel(order.orderType) === 'delivery'
            ? t('handling.deliveryNote', { note: deliveryInstruction })
            : deliveryInstruction}
        </p>
      )}
      <p className="flex justify-between font-bold text-lg">
        <span>
          {t(`payment.${getPaymentLabel(order)}`, { amount: formatMoney(order.payment.refunded, language) })}
        </span>
        <bdi>{formatMoney(order.total, language)}</bdi>
      </p>
      <p>
        <bdi>{user.name}</bdi>
        {user.phone && (
          <>
            {' · '}
            <bdi dir="ltr">{user.phone}</bdi>
          </>
        )}
      </p>
      {enteredBy && <p>{t('details.enteredBy', { name: enteredBy.name })}</p>}
      {address && (
        <p>
          <bdi className="block">{address.address}</bdi>
          <bdi className="block">
            {joinWithCommas([address.area, address.city].filter(Boolean), language)}
          </bdi>
          <span className="block font-bold">{t(`handling.dropOff.${order.dropOff}`)}</span>
        </p>
      )}
      <UnprovedPlace order={order} />
    </div>
  )
}
