import { randomBytes } from 'node:crypto'
import { evaluateItem } from '#core/availability/domain/evaluate-item.ts'
import type { ItemHours } from '#core/menus/domain/item-hours.ts'
import { indexProducts, searchMenu } from '#core/menus/domain/menu-search.ts'
import { loadMenu } from '#core/menus/server/menus.service.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { openDatabase } from '#platform/db/database.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import type { Merchant } from './merchant.ts'
import { computeMedian } from './stats.ts'

const ROUNDS = 20
/** Twenty of these cover a day, with hours that are open, closed, and past midnight. */
const STEP_MS = 73 * 60_000
const DAY_MS = 86_400_000

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const silentLogger = { error: () => undefined, info: () => undefined }

const DAY = [
  ['07:30', '11:00'],
  ['18:00', '02:00'],
] as const

/** Breakfast, and evening past midnight, on each day, within a season: the most that hours can contain. */
const buildHoursAround = (now: Date): ItemHours => ({
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, DAY])),
  availableDates: [-30, 0].map((start) => ({
    startDateTime: new Date(now.getTime() + start * DAY_MS).toISOString(),
    endDateTime: new Date(now.getTime() + (start + 20) * DAY_MS).toISOString(),
  })),
})

/**
 * Microseconds of one evaluation, over the whole menu as in the database. Every product has its own hours and dates,
 * and the rounds cover a day: a closed product costs more, because its next opening is computed.
 */
export const measureEvaluation = async (
  databaseUrl: string,
  { brandId, storeId }: Merchant,
): Promise<number> => {
  const db = await openDatabase({ databaseUrl, clock: systemClock, random, logger: silentLogger })
  try {
    const store = await db.tenant(brandId, (tx) => loadStore(tx, storeId))
    if (!store) throw new Error('The store is not there')
    const now = new Date()
    const menu = await loadMenu(db, store)
    const products = [...menu.products.values()].map((one) => ({
      ...one,
      availability: buildHoursAround(now),
    }))
    const round = (_: unknown, step: number): number => {
      const occasion = { now: new Date(now.getTime() + step * STEP_MS), orderType: 10 } as const
      const begun = performance.now()
      for (const product of products) evaluateItem(product, store, occasion)
      return ((performance.now() - begun) * 1_000) / products.length
    }
    return computeMedian(Array.from({ length: ROUNDS }, round))
  } finally {
    await db.close()
  }
}

const KINDS = ['milk', 'bread', 'apples', 'rice', 'juice', 'cheese', 'soap', 'tea', 'dates', 'oil']
const MAKES = ['Wadi', 'Palm', 'Golden', 'Fresh', 'Mountain', 'Harbour', 'Garden', 'Royal', 'Home', 'Silk']

/** Milliseconds per key in a search of `count` products, while "fresh milk" is typed. */
export const measureSearch = (count: number): number => {
  const products = Array.from({ length: count }, (_, place) => ({
    name: `${MAKES[place % 10]} ${KINDS[Math.floor(place / 10) % 10]} ${place}`,
    description: `A pack of ${KINDS[place % 7]} for the whole week`,
    tags: [KINDS[place % 3] ?? ''],
    category: KINDS[Math.floor(place / 500) % 10] ?? '',
  }))
  const index = indexProducts(products)
  const words = Array.from('fresh milk', (_, end) => 'fresh milk'.slice(0, end + 1))
  const times = Array.from({ length: ROUNDS }, () =>
    words.map((word) => {
      const begun = performance.now()
      searchMenu(index, word)
      return performance.now() - begun
    }),
  ).flat()
  return computeMedian(times)
}
