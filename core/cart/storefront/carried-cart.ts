import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { BulkApi } from '../contract/bulk-endpoints.ts'
import type { Cart } from '../contract/endpoints.ts'
import { toCustomizeInput } from './cart-calls.ts'

interface CarriedRequest {
  readonly body: CallInput<BulkApi['POST /api/v1/carts/addProducts']>['body']
  readonly idempotencyKey: string
}

/** What a refused session leaves for the guest session after it: nothing about a person. */
export interface CarriedCart {
  readonly homePath: string
  /** A customer was signed in, not a guest. */
  readonly wasSignedIn: boolean
  /** The lines that were on the screen. */
  readonly requests: readonly CarriedRequest[]
  /** Names of the dishes by product, for those that can no longer be had. */
  readonly names: Readonly<Record<string, string>>
}

/** In storage of the tab, with which it ends. */
const KEY = 'compass-carried'

/** So many products are added by one call. */
const LINES_PER_REQUEST = 50

const isAtTable = ({ orderType }: Cart): boolean =>
  orderType === ORDER_TYPE.dineIn || orderType === ORDER_TYPE.inRoomDining

/**
 * The customer's own lines, without the notes and answers that a person wrote. A table's cart belongs to the visit, in
 * which the next session has no part.
 */
const toRequests = (cart: Cart): CarriedRequest[] => {
  const { store, orderType, area, scheduledTime, scheduledStartTime, scheduledEndTime } = cart
  const products = cart.products
    .filter(({ userInfo }) => userInfo?.isYou !== false)
    .map((line) => ({ product: line.product._id, qty: line.qty, customize: toCustomizeInput(line) }))
  const requests: CarriedRequest[] = []
  for (let start = 0; start < products.length; start += LINES_PER_REQUEST)
    requests.push({
      body: {
        ...{ store, orderType, products: products.slice(start, start + LINES_PER_REQUEST) },
        ...(area && { area: area._id }),
        ...(scheduledTime && { scheduledTime }),
        ...(scheduledStartTime && scheduledEndTime && { scheduledStartTime, scheduledEndTime }),
      },
      idempotencyKey: generateIdempotencyKey(),
    })
  return requests
}

/** What the cart on the screen leaves; null when a guest without lines loses nothing. Call it before the reset. */
export const collectCarriedCart = (cart: Cart | null, homePath: string): CarriedCart | null => {
  const requests = cart && !isAtTable(cart) ? toRequests(cart) : []
  const wasSignedIn = getLocalValue('userVerified') === 'true'
  if (requests.length === 0 && !wasSignedIn) return null
  const names = Object.fromEntries(cart?.products.map(({ product, name }) => [product._id, name]) ?? [])
  return { homePath, wasSignedIn, requests, names }
}

export const storeCarriedCart = (carried: CarriedCart): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(carried))
  } catch {
    // Storage is forbidden or full: the next page begins with an empty cart.
  }
}

/** Whether a refused session left something in this tab. */
export const hasCarriedCart = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    // Storage is forbidden, so nothing was stored.
    return false
  }
}

/** Takes what a refused session left, once; null when it was another shop's. */
export const takeCarriedCart = (homePath: string): CarriedCart | null => {
  if (!hasCarriedCart()) return null
  const carried = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as CarriedCart
  if (carried.homePath !== homePath) return null
  sessionStorage.removeItem(KEY)
  return carried
}
