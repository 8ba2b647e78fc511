import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { MarkableLine, OpenReplacementRequest, ReplacementRequest } from '../contract/endpoints.ts'
import type { ReplacementPreference } from '../domain/replacement.ts'
import { loadReplacementContext, pickAlternatives, type ReplacementContext } from './alternatives.loader.ts'
import { findPreferences, getPreference } from './preferences.repo.ts'
import { isEditable } from './propose-edit.use-case.ts'
import { presentRequests } from './replacement-request.presenter.ts'
import { canRequestReplacement } from './request-replacement.use-case.ts'
import { findOpenRequestsAtStore, findRequests } from './requests.repo.ts'

/** The requests of an own order, newest first. Another customer's order is unknown. */
export const readOwnRequests = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  { orderId, language }: { readonly orderId: string; readonly language: Language },
): Promise<Result<ReplacementRequest[], Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const isOwn = await isOwnOrder(tx, orderId, userId)
    const requests = isOwn ? await findRequests(tx, orderId) : []
    const order = requests.length > 0 ? await loadOrder(tx, orderId) : undefined
    if (!isOwn) return fail(failure(orderErrors.unknownOrder))
    return ok(order ? await presentRequests(tx, { order, requests, language }) : [])
  })

const getPreferenceDetail = (
  { kind, maxExtra, productId }: ReplacementPreference,
  { menu, store }: ReplacementContext,
  language: Language,
): string => {
  const product = productId === null ? undefined : menu.products.get(productId)
  if (kind === 'thisItem') return product ? localize(product.name, language) : ''
  return kind === 'bestMatch' && maxExtra ? formatMoney(money(maxExtra, store.currency), language) : ''
}

const loadMarkableLines = async (
  platform: Platform,
  tx: Transaction,
  { order, language }: { readonly order: OrderRecord; readonly language: Language },
): Promise<MarkableLine[]> => {
  const store = await loadStore(tx, order.storeId)
  if (!store || !canRequestReplacement(order)) return []
  const orderContext = await loadReplacementContext(platform, tx, { store, orderType: order.orderType })
  const inputs = await findPreferences(
    tx,
    order.lines.map(({ id }) => id),
  )
  return order.lines.map((line) => {
    const input = getPreference(inputs, line.id)
    return {
      line: line.id,
      name: localize(line.name, language),
      ...{ qty: line.qty, product: line.productId, wish: input.kind },
      wishDetail: getPreferenceDetail(input, orderContext, language),
      options: line.choices
        .flatMap(({ variants }) => variants)
        .flatMap(({ _id, name }) => (_id ? [{ _id, name: localize(name, language) }] : [])),
      alternatives: pickAlternatives(line, orderContext).map(({ _id, name, price }) => ({
        _id,
        name: localize(name, language),
        price: money(price, store.currency),
      })),
    }
  })
}

/** What staff can mark of an order of their outlet, and its previous requests. */
export const readStaffRequests = (
  platform: Platform,
  caller: Caller,
  { orderId, language }: { readonly orderId: string; readonly language: Language },
): Promise<
  Result<{ lines: MarkableLine[]; requests: ReplacementRequest[]; isEditable: boolean }, Failure>
> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const order = await loadOrder(tx, orderId)
    if (!order || !isStaffOfStore(staff, order.storeId)) return fail(failure(orderErrors.unknownOrder))
    const requests = await findRequests(tx, orderId)
    return ok({
      isEditable: isEditable(order) && staff.role !== 'kitchen',
      lines: await loadMarkableLines(platform, tx, { order, language }),
      requests: await presentRequests(tx, { order, requests, language, isForStaff: true }),
    })
  })
}

/** The open requests of an outlet; for staff of other outlets it is an unknown outlet. */
export const readOpenRequests = async (
  platform: Platform,
  caller: Caller,
  storeId: string,
): Promise<Result<OpenReplacementRequest[], Failure>> => {
  const staff = requireStaff(caller)
  if (!isStaffOfStore(staff, storeId)) return fail(failure(storeErrors.unknownStore))
  return platform.db.tenant(staff.brandId, async (tx) => {
    const rows = await findOpenRequestsAtStore(tx, storeId)
    return ok(
      rows.map(({ id, order_id, status, expires_at }) => ({
        ...{ _id: id, order: order_id, status },
        ...{ expiresAt: expires_at.toISOString(), asOf: tx.now.toISOString() },
      })),
    )
  })
}
