import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { VALUE_NAMES } from '#core/sites/storefront/local-values.ts'
import { isSource, isTest, listFiles } from './lib/sources.ts'

/** Read by scripts of a merchant and by nothing of ours: the pages have what the server says. */
const WITHOUT_READER = [
  ...['promotionId', 'scheduledDeliveryType', 'scheduledTimeSlotString', 'cartExpireTime', 'currentTime'],
  ...['name', 'phoneVerified', 'activePg', 'skipToMenu'],
]

it('ST-01 is read by our own code, except the names that are for scripts of a merchant', () => {
  const root = path.join(import.meta.dirname, '..')
  const files = ['apps', 'core', 'features'].flatMap((folder) => listFiles(root, folder))
  const sources = files
    .filter((file) => isSource(file) && !isTest(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  const read = new Set(
    sources.flatMap((text) => [...text.matchAll(/getLocalValue\('(\w+)'\)/g)].map(([, name]) => name)),
  )
  expect(VALUE_NAMES.filter((name) => !read.has(name))).toEqual(WITHOUT_READER)
})
