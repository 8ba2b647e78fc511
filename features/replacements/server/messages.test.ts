import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#apps/server/areas.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { Area } from '#platform/http/area.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { ask, type Kitchen, lineOf, openKitchen } from '../testing/kitchen.ts'
import { settleUnanswered } from './settle-silently.ts'

describe('what a customer is told of missing items', () => {
  const sent: OutgoingMessage[] = []
  const keeper: Area = {
    name: 'keeper',
    provides: () => ({
      messageProvider: [
        {
          name: 'keeper',
          channels: ['sms', 'whatsapp', 'email'],
          send: async (message: OutgoingMessage) => void sent.push(message),
        },
      ],
    }),
  }
  let kitchen: Kitchen
  beforeAll(async () => {
    const others = areas.filter(({ name }) => name !== 'messaging-outbox')
    kitchen = await openKitchen('embedded', {}, [...others, keeper])
  })
  afterAll(() => kitchen.close())

  it('RP-01 RP-02 is a question with a link to answer it, and what was done when nobody did', async () => {
    const { order } = await kitchen.order({ mod: 'express' })
    const { jobs, platform, clock } = kitchen.shop
    await jobs.runPending()
    sent.length = 0
    expect(await ask(kitchen, order, { items: [{ line: lineOf(order, 'Fries') }] })).toMatchObject({
      ok: true,
    })
    await jobs.runPending()
    const link = `/${kitchen.shop.site.homePath}/order-replacement/${order._id}`
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining(link)])
    expect(sent[0]?.text).toContain(`something in your order ${order.orderId} is not available`)
    clock.advance(minutes(10))
    await settleUnanswered(platform)
    await jobs.runPending()
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining('Please choose'),
      expect.stringContaining('goes back to you'),
      expect.stringContaining('as you wished'),
    ])
  })
})
