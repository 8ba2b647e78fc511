import { type Channel, getChannel, type OrderType } from './order-type.ts'

/** The channel of an order as analysts count it. The numbers overlap with order types and have other meanings. */
export const ANALYTICS_CHANNEL = {
  dineIn: 20,
  inRoom: 30,
  delivery: 40,
  pickup: 50,
  paymentLink: 60,
} as const
export type AnalyticsChannel = (typeof ANALYTICS_CHANNEL)[keyof typeof ANALYTICS_CHANNEL]

interface ChannelInput {
  readonly orderType: OrderType
  /** Staff entered it, and the customer pays it by a link. */
  readonly isPaidByLink: boolean
}

/** A payment link is a channel of its own, however the order is handed over; a chosen time makes no other channel. */
export const getAnalyticsChannel = ({ orderType, isPaidByLink }: ChannelInput): AnalyticsChannel => {
  if (isPaidByLink) return ANALYTICS_CHANNEL.paymentLink
  const channel: Channel = getChannel(orderType)
  return ANALYTICS_CHANNEL[channel]
}
