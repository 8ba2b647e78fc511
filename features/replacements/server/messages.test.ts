import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import {
  getLineId,
  openReplacementShop,
  type ReplacementShop,
  reportMissing,
} from '../testing/replacement-shop.ts'
import { settleUnanswered } from './settle-unanswered.worker.ts'

describe('messages to customers about missing items', () => {
  const sent: OutgoingMessage[] = []
  const keeper: ServerPlugin = {
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
  let kitchen: ReplacementShop
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
    kitchen = await openReplacementShop(getDefaultDatabase().name, {}, [...others, keeper])
  })
  afterAll(() => kitchen.close())

  it('RP-01 RP-02 contain a question with a link to answer it, and the outcome if there was no answer', async () => {
    const { order } = await kitchen.order({ mod: 'express' })
    const { jobs, platform, clock } = kitchen.shop
    await jobs.runPending()
    sent.length = 0
    expect(
      await reportMissing(kitchen, order, { items: [{ line: getLineId(order, 'Fries') }] }),
    ).toMatchObject({
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
