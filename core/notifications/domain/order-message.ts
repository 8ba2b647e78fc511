import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import type { Channel } from '#core/sites/domain/order-type.ts'

export type MessageKey =
  | 'order.placed'
  | 'order.accepted'
  | 'order.readyForPickup'
  | 'order.out'
  | 'order.delivered'
  | 'order.pickedUp'
  | 'order.undelivered'
  | 'order.declined'
  | 'order.declinedUnpaid'
  | 'order.cancelled'
  | 'order.cancelledUnpaid'

/** The message for an order that enters a status; undefined where none is appropriate. */
export const getOrderMessageKey = (status: OrderStatus, channel: Channel): MessageKey | undefined => {
  switch (status) {
    case ORDER_STATUS.new:
      return 'order.placed'
    case ORDER_STATUS.scheduledAccepted:
    case ORDER_STATUS.approved:
      return 'order.accepted'
    case ORDER_STATUS.kitchenReady:
      return channel === 'pickup' ? 'order.readyForPickup' : undefined
    case ORDER_STATUS.outForDelivery:
      return 'order.out'
    case ORDER_STATUS.delivered:
      return channel === 'pickup' ? 'order.pickedUp' : 'order.delivered'
    case ORDER_STATUS.undelivered:
      return 'order.undelivered'
    case ORDER_STATUS.declined:
      return 'order.declined'
    case ORDER_STATUS.cancelledForCustomer:
    case ORDER_STATUS.customerReject:
      return 'order.cancelled'
    default:
      return undefined
  }
}

const UNPAID_KEYS: Partial<Readonly<Record<MessageKey, MessageKey>>> = {
  'order.declined': 'order.declinedUnpaid',
  'order.cancelled': 'order.cancelledUnpaid',
}

/** Whether a message mentions what was paid. */
export const isAboutPayment = (key: MessageKey): boolean => key in UNPAID_KEYS

/** The same message for an unpaid order, without mention of a refund. */
export const toUnpaidKey = (key: MessageKey): MessageKey => UNPAID_KEYS[key] ?? key

/** Steps on the way of an order that goes as expected; whatever else a message says needs the customer's attention. */
const PROGRESS_KEYS: ReadonlySet<string> = new Set<MessageKey>([
  'order.accepted',
  'order.out',
  'order.delivered',
  'order.pickedUp',
])

/** Whether a message only tells of progress, which a customer can follow on the order's page as well. */
export const isAboutProgress = (key: string): boolean => PROGRESS_KEYS.has(key)

interface ChannelPreference {
  /** The brand's setting: SMS 10, WhatsApp 20, both 30. */
  readonly msgConfig: 10 | 20 | 30
  readonly isSmsEnabled: boolean
  readonly hasEmail: boolean
  /** False: the customer has not asked for this message on the phone. */
  readonly isForPhone: boolean
}

/** SMS or WhatsApp: chosen by the brand, or left to the customer. */
const pickPhoneChannel = ({ msgConfig, isSmsEnabled }: ChannelPreference): 'sms' | 'whatsapp' =>
  msgConfig === 10 || (msgConfig === 30 && isSmsEnabled) ? 'sms' : 'whatsapp'

/** The channels of a message to a customer: the phone, and e-mail where there is an address. */
export const pickChannels = (preference: ChannelPreference): ('sms' | 'whatsapp' | 'email')[] => [
  ...(preference.isForPhone ? [pickPhoneChannel(preference)] : []),
  ...(preference.hasEmail ? (['email'] as const) : []),
]
