import { loadMenu } from '#core/menus/server/menus.service.ts'
import { loadStoreOrders } from '#core/orders/server/orders.service.ts'
import { withoutUnansweredLines } from '#core/orders/server/unanswered-lines.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { KitchenApi, KitchenTicket } from '../contract/endpoints.ts'
import { getTicketStage } from '../domain/ticket.ts'
import { findKitchenRecords, findKitchenSetup } from './kitchen.repo.ts'
import { buildKitchenContext } from './kitchen-context.rules.ts'
import { presentTicket } from './ticket.presenter.ts'

type KitchenData = CallData<KitchenApi['GET /api/v1/console/kitchen']>

/** How long a cancelled order is shown to the kitchen. */
const GONE_SHOWN_FOR = minutes(30)

const getDueTime = ({ dueAt, since }: KitchenTicket): number => Date.parse(dueAt ?? since)

/** The tickets of an outlet; an unknown outlet for staff of other outlets. */
export const readKitchen = async (
  platform: Platform,
  caller: Caller,
  { storeId, language }: { readonly storeId: string; readonly language: Language },
): Promise<Result<KitchenData, Failure>> => {
  const { db, clock, catalogue, hooks } = platform
  const staff = requireStaff(caller)
  const asOf = clock.now().toISOString()
  const found = isStaffOfStore(staff, storeId)
    ? await db.tenant(staff.brandId, async (tx) => {
        const [store, setup, orders] = await Promise.all([
          loadStore(tx, storeId),
          findKitchenSetup(tx, storeId),
          loadStoreOrders(tx, storeId, addMilliseconds(tx.now, -GONE_SHOWN_FOR)),
        ])
        const accepted = await withoutUnansweredLines(hooks, tx, orders)
        const shown = accepted.filter((order) => getTicketStage(order) !== undefined)
        return {
          store,
          setup,
          shown,
          noted: await findKitchenRecords(
            tx,
            shown.map(({ id }) => id),
          ),
        }
      })
    : undefined
  if (!found?.store) return fail(failure(storeErrors.unknownStore))
  const { store, setup, shown, noted } = found
  const kitchen = buildKitchenContext(setup, await loadMenu(db, store))
  const tickets = shown.flatMap(
    (order) => presentTicket(kitchen, { order, noted: noted(order.id) }, { language, catalogue }) ?? [],
  )
  return ok({
    ...{ asOf, isAutoReady: setup.isAutoReady },
    stations: setup.stations.map(({ _id, name }) => ({ _id, name })),
    tickets: tickets.toSorted(
      (a, b) => getDueTime(a) - getDueTime(b) || Number(a.orderId) - Number(b.orderId),
    ),
  })
}
