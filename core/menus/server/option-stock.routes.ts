import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { menuErrors } from '../contract/errors.ts'
import type { OptionStockApi } from '../contract/option-stock-endpoints.ts'
import type { MenuOptionGroup, MenuSnapshot } from '../domain/menu.ts'
import { isOptionSoldOut } from '../domain/option-availability.ts'
import { markOptionSoldOut } from './mark-option-sold-out.use-case.ts'
import { loadMenu } from './menus.service.ts'

/** Every group reachable from the menu, once, in menu order. */
const listMenuGroups = ({ categories }: MenuSnapshot): ReadonlySet<MenuOptionGroup> => {
  const met = new Set<MenuOptionGroup>()
  const visit = (groups: readonly MenuOptionGroup[]): void => {
    for (const group of groups) {
      if (met.has(group)) continue
      met.add(group)
      for (const option of group.options) visit(option.groups)
    }
  }
  for (const { products } of categories) for (const product of products) visit(product.groups)
  return met
}

/** Handlers for the stock of options. A product of a meal deal is marked as that product. */
export const createOptionStockHandlers = ({ db, clock }: Platform): Handlers<OptionStockApi> => ({
  'GET /api/v1/console/stores/:id/options': async ({ params, caller, language }) => {
    const staff = requireStaff(caller)
    const store = await db.tenant(staff.brandId, (tx) => loadStore(tx, params.id))
    if (!store || !isStaffOfStore(staff, params.id)) return fail(failure(storeErrors.unknownStore))
    const menu = await loadMenu(db, store)
    const now = clock.now()
    return ok(
      [...listMenuGroups(menu)].flatMap((group) =>
        group.options
          .filter(({ productId }) => productId === null)
          .map(({ _id, name }) => {
            const isSoldOut = isOptionSoldOut(menu, _id, now)
            const until = isSoldOut ? (menu.soldOutOptions.get(_id) ?? null) : null
            return {
              ...{ _id, isSoldOut, soldOutUntil: until?.toISOString() ?? null },
              name: localize(name, language),
              group: localize(group.name, language),
            }
          }),
      ),
    )
  },
  'PUT /api/v1/console/stores/:id/options/:option/sold-out': async ({ params, body, caller }) => {
    const staff = requireStaff(caller)
    if (!isStaffOfStore(staff, params.id)) return fail(failure(menuErrors.unknownOption))
    const until = body.until === undefined ? undefined : new Date(body.until)
    const mark = { storeId: params.id, optionId: params.option, isSoldOut: body.isSoldOut, until }
    const marked = await db.tenant(staff.brandId, (tx) => markOptionSoldOut(tx, mark))
    if (!marked.ok) return marked
    const { isSoldOut, soldOutUntil } = marked.value
    return ok({ isSoldOut, soldOutUntil: soldOutUntil?.toISOString() ?? null })
  },
})
