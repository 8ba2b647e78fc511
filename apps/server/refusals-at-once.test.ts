import { expect, it } from 'vitest'
import { startTestShop } from './testing/test-shop.ts'

it('reads the clock of the shop once for all callers that are refused at the same time', async () => {
  const shop = await startTestShop({ rateLimits: true })
  const report = async (): Promise<number> => {
    const answer = await shop.server.inject({ method: 'POST', url: '/api/v1/browser-log', payload: {} })
    return answer.statusCode
  }
  const before = shop.platform.db.getQueryStats().statements
  const answers = await Promise.all(Array.from({ length: 60 }, report))
  expect(answers.filter((status) => status === 429)).toHaveLength(50)
  // One transaction: it begins, takes its brand, reads and ends.
  expect(shop.platform.db.getQueryStats().statements - before).toBe(4)
  await shop.close()
})
