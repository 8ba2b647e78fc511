import { evaluateItem } from '#core/availability/domain/evaluate-item.ts'
import { computeProductPrice, priceGroups } from '#core/cart/domain/line-choices.ts'
import { presentChoices, presentLineAnswers } from '#core/cart/server/present-choices.service.ts'
import { checkChoices } from '#core/menus/domain/choices.ts'
import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import { loadMenu } from '#core/menus/server/menus.service.ts'
import { toChoiceInput } from '#core/orders/domain/choice-input.ts'
import type { OrderLine } from '#core/orders/domain/order.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { validateAnswers } from '#core/stores/domain/collect.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { RecentItem } from '../contract/endpoints.ts'
import { findRecentLines } from './recent-lines.repo.ts'

const MOST = 8

interface MenuContext {
  readonly store: StoreRecord
  readonly menu: MenuSnapshot
  readonly now: Date
  readonly orderType: OrderType
  readonly language: Language
}

type RecentLine = Pick<OrderLine, 'productId' | 'choices' | 'answers' | 'specialInstructions'>

/** The line as it would be ordered today; undefined when it is not available unchanged. */
const toRecentItem = (line: RecentLine, context: MenuContext): RecentItem | undefined => {
  const { menu, store, now, orderType, language } = context
  const product = menu.products.get(line.productId)
  if (!product || !evaluateItem(product, store, { now, orderType, slot: null }).isAvailable) return undefined
  const chosen = checkChoices(product, toChoiceInput(line), createAvailabilityCheck(menu, now))
  const answers = (line.answers ?? []).map(({ field, value }) => ({ field, value }))
  if (!chosen.ok || !validateAnswers(product.collect, answers).ok) return undefined
  return {
    product: { _id: product._id },
    isRecent: true,
    name: localize(product.name, language),
    photo: product.photo,
    unitPrice: money(computeProductPrice(product, chosen.value), menu.currency),
    customize: presentChoices(priceGroups(product.groups, chosen.value), {
      currency: menu.currency,
      language,
    }),
    collectFromUser: presentLineAnswers(answers, product.collect, language),
    specialInstructions: line.specialInstructions,
  }
}

/** A customer's last ordered items at a store that are still available, the newest first, each product once, in its last form. */
export const listRecentItems = async (
  platform: Platform,
  caller: CustomerCaller,
  { storeId, orderType, language }: { storeId: string; orderType: OrderType; language: Language },
): Promise<RecentItem[]> => {
  const { db, clock } = platform
  const [store, lines] = await db.tenant(caller.brandId, async (tx) => [
    await loadStore(tx, storeId),
    await findRecentLines(tx, { userId: caller.userId, storeId }),
  ])
  if (!store || lines.length === 0) return []
  const setting = { store, menu: await loadMenu(db, store), now: clock.now(), orderType, language }
  const items = lines.flatMap((line) => toRecentItem(line, setting) ?? [])
  return Map.groupBy(items, ({ product }) => product._id)
    .values()
    .flatMap(([newest]) => (newest ? [newest] : []))
    .take(MOST)
    .toArray()
}
