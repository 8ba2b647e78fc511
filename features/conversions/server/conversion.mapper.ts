import type { OrderRecord } from '#core/orders/domain/order.ts'
import { getOrderChannel } from '#core/orders/domain/order-analytics.ts'
import type { Conversion, ConversionItem } from '#core/sites/contract/conversion-vendor.ts'
import { toPixelAmount } from '#core/sites/domain/pixel-event.ts'
import type { RecordedConsent } from '#core/sites/server/recorded-consent.service.ts'
import { money } from '#platform/kernel/money.ts'
import { limitVisit } from '../domain/visit.ts'
import { getPurchaseEventId } from './count-purchases.worker.ts'
import type { EventRow } from './events.repo.ts'
import type { StoredVisit } from './visits.repo.ts'

interface ConversionFacts {
  readonly event: EventRow
  /** Of a purchase or a refund. */
  readonly order: OrderRecord | undefined
  readonly visit: StoredVisit | undefined
  readonly consent: RecordedConsent
  readonly takesContact: boolean
  /** Scheme and host of the shop. */
  readonly origin: string
}

const listItems = ({ event, order }: ConversionFacts): readonly ConversionItem[] => {
  if (event.name === 'Refund') return []
  if (order)
    return order.lines.map(({ productId, qty, unitPrice }) => ({
      ...{ id: productId, count: qty, price: toPixelAmount(money(unitPrice, order.currency)) },
    }))
  const { productId } = event.data
  return productId === undefined ? [] : [{ id: productId, count: 1, price: null }]
}

const NO_VISIT: StoredVisit = { source: {}, browser: {}, userAgent: null }
const NO_CONTACT: Conversion['contact'] = { phone: '', email: '' }

/** An event as adapters take it: its order as it is now, and of the customer what they allow. */
export const toConversion = (facts: ConversionFacts): Conversion => {
  const { event, order, consent, takesContact, origin, visit = NO_VISIT } = facts
  const { purposes } = consent
  const isKnown = takesContact && purposes.includes('marketing') && order !== undefined
  return {
    ...{ name: event.name, eventId: event.event_id, at: event.occurred_at, purposes },
    transactionId: order ? getPurchaseEventId(order.id) : null,
    sourceUrl: origin + event.data.path,
    userAgent: visit.userAgent,
    browser: limitVisit(visit, purposes).browser,
    contact: isKnown ? { phone: order.contact.phone, email: order.contact.email } : NO_CONTACT,
    total: order ? toPixelAmount(money(event.data.refunded ?? order.total, order.currency)) : null,
    items: listItems(facts),
    channel: order
      ? getOrderChannel({ orderType: order.orderType, source: order.source, mod: order.payment.mod })
      : null,
  }
}
