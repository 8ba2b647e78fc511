import { slotErrors } from '#core/availability/contract/errors.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { checkoutErrors } from '../contract/errors.ts'

/** The action that a rejected order requires from the customer. */
export type RefusalKind =
  /** The cart has expired, or was emptied elsewhere. */
  | 'cartGone'
  /** Something is not as it was shown; each change is named. */
  | 'changed'
  /** The lines must be looked at again. */
  | 'order'
  /** Who or where to must be completed. */
  | 'details'
  /** The outlet takes no orders of this kind now. */
  | 'store'
  /** The time must be chosen anew. */
  | 'time'
  /** Another way to pay must be chosen, or the same tried again. */
  | 'payment'

const KINDS: readonly (readonly [RefusalKind, readonly { readonly code: number }[]])[] = [
  ['cartGone', [cartErrors.expired, cartErrors.empty]],
  ['changed', [checkoutErrors.changed]],
  [
    'order',
    [
      cartErrors.minimumOrder,
      cartErrors.unavailable,
      cartErrors.outOfStock,
      cartErrors.aboveMost,
      cartErrors.belowLeast,
    ],
  ],
  [
    'details',
    [
      checkoutErrors.phoneNotVerified,
      checkoutErrors.nameMissing,
      checkoutErrors.emailMissing,
      checkoutErrors.addressMissing,
      checkoutErrors.pinMissing,
      checkoutErrors.addressElsewhere,
      checkoutErrors.answerMissing,
      checkoutErrors.answerUnknown,
      customerErrors.unknownAddress,
      customerErrors.emailDomain,
      customerErrors.notVerified,
      storeErrors.areaMissing,
      storeErrors.areaNotServed,
    ],
  ],
  [
    'time',
    [
      slotErrors.slotMissing,
      slotErrors.slotNotOffered,
      slotErrors.slotFull,
      slotErrors.personBusy,
      slotErrors.appointmentMissing,
    ],
  ],
  [
    'store',
    [
      storeErrors.closed,
      storeErrors.paused,
      storeErrors.inactive,
      storeErrors.underTesting,
      storeErrors.channelNotOffered,
      paymentErrors.pauseOrder,
    ],
  ],
]

const KIND_BY_CODE = new Map(
  KINDS.flatMap(([kind, errors]) => errors.map(({ code }) => [code, kind] as const)),
)

/** Maps a rejection to its action; an unknown code is shown where the order was placed. */
export const getRefusalKind = ({ code }: Pick<ApiError, 'code'>): RefusalKind =>
  KIND_BY_CODE.get(code) ?? 'payment'
