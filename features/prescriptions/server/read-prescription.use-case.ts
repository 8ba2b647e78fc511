import { peekCart } from '#core/cart/server/cart.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CartPrescription, OrderPrescription } from '../contract/endpoints.ts'
import { prescriptionErrors } from '../contract/errors.ts'
import { findOrderNumber, findRepeatForCart, listNeededInCart } from './cart-prescription.loader.ts'
import { loadPrescription } from './order-prescription.loader.ts'
import { presentFile, presentOrderPrescription } from './prescription.presenter.ts'
import {
  deleteWaitingFile,
  findFileContent,
  listOrderFiles,
  listWaitingFiles,
} from './prescription-files.repo.ts'

interface CartCall {
  readonly caller: CustomerCaller
  readonly storeId: string
  readonly language: Language
}

/** What the caller's cart at an outlet needs, and what is there for it. */
export const readCartPrescription = (
  platform: Platform,
  { caller: { brandId, userId }, storeId, language }: CartCall,
): Promise<Result<CartPrescription, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const live = await peekCart(platform, tx, { userId, storeId })
    const needed = live ? listNeededInCart(live) : []
    const files = await listWaitingFiles(tx, userId)
    const repeat = needed.length > 0 ? await findRepeatForCart(tx, { userId, needed }) : undefined
    return ok({
      products: needed.map(({ name }) => localize(name, language)),
      files: files.map(presentFile),
      repeat:
        repeat?.repeats_until != null
          ? {
              orderId: await findOrderNumber(tx, repeat.order_id),
              left: repeat.repeats_left,
              until: repeat.repeats_until.toISOString(),
            }
          : null,
    })
  })

interface FileCall {
  readonly caller: CustomerCaller
  readonly id: string
}

/** A file of the caller's own. */
export const readOwnFile = (
  { db }: Platform,
  { caller: { brandId, userId }, id }: FileCall,
): Promise<Result<{ kind: 'picture' | 'pdf'; content: string }, Failure>> =>
  db.tenant(brandId, async (tx) => {
    const file = await findFileContent(tx, id, { userId })
    return file ? ok(file) : fail(failure(prescriptionErrors.unknownFile))
  })

/** Deletes an own file that is not ordered yet. */
export const deleteOwnFile = (
  { db }: Platform,
  { caller: { brandId, userId }, id }: FileCall,
): Promise<Result<Record<string, never>, Failure>> =>
  db.tenant(brandId, async (tx) =>
    (await deleteWaitingFile(tx, { id, userId })) ? ok({}) : fail(failure(prescriptionErrors.unknownFile)),
  )

/** The prescription of an own order; null when it needs none. */
export const readOwnPrescription = (
  { db }: Platform,
  { caller: { brandId, userId }, orderId }: { readonly caller: CustomerCaller; readonly orderId: string },
): Promise<Result<OrderPrescription, Failure>> =>
  db.tenant(brandId, async (tx) => {
    const order = (await isOwnOrder(tx, orderId, userId)) ? await loadOrder(tx, orderId) : undefined
    if (!order) return fail(failure(orderErrors.unknownOrder))
    const { row, state } = await loadPrescription(tx, order)
    if (state === undefined) return ok(null)
    const files = await listOrderFiles(tx, row?.repeats_order ?? orderId)
    return ok(presentOrderPrescription(state, { row, files }))
  })
