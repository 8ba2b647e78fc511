import { days, minutes } from '#platform/kernel/clock.ts'
import type { VendorTraits } from './payment-vendor.ts'

const SIMPLE = { isRefundLater: false, areEventsSigned: false, pageLifetime: days(1), gatewayId: 99 } as const

/** Every kind of promise that a vendor gives about listing, repeating and being asked. */
export const VENDORS: readonly (VendorTraits & { readonly currency: string })[] = [
  {
    ...SIMPLE,
    ...{ name: 'swift', currency: 'AED', listsPayments: true, refundsOnce: true, tellsRefunds: 'each' },
    areEventsSigned: true,
  },
  {
    ...SIMPLE,
    ...{ name: 'plain', currency: 'KWD', listsPayments: false, refundsOnce: false, tellsRefunds: 'never' },
    pageLifetime: minutes(25),
  },
  {
    ...SIMPLE,
    ...{ name: 'slow', currency: 'JPY', listsPayments: true, refundsOnce: false, tellsRefunds: 'each' },
    ...{ isRefundLater: true, areEventsSigned: true },
  },
  {
    ...SIMPLE,
    ...{ name: 'total', currency: 'AED', listsPayments: false, refundsOnce: false, tellsRefunds: 'total' },
  },
]
