import { beforeAll, expect, it } from 'vitest'
import { lockOrderPayments, openPayment, startPayment } from '#core/payments/server/payments.service.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { revisePayments } from '#core/payments/server/revise-payments.service.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { loadPaymentDue } from '#core/payments/server/shares.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderRecord } from '../domain/order.ts'
import { describeShop } from '../testing/describe-shop.ts'

describeShop('payments of an order whose price changes', (shop) => {
  let order: OrderRecord
  /** The minor units that are due on delivery before the change. */
  let due: number
  const shares = { older: '', newer: '' }

  /** A captured share of the order. */
  const payShare = async (extra: string, { paid, tip }: { paid: number; tip: number }) => {
    shop.app.clock.advance(minutes(1))
    const { platform } = shop.app
    const { id: orderId, userId, storeId } = order
    const opened = await platform.db.tenant(shop.brandId, async (tx) => {
      const amount = money(paid + tip, 'AED')
      const input = { orderId, userId, storeId, mod: 'express', amount, extra, shareTip: tip }
      return expectOk(await openPayment(tx, { ...input, gateway: { name: 'fake', account: 'main' } }))
    })
    const facts = {
      ...{ brandId: shop.brandId, description: 'Smoky Stack', language: 'en' as const },
      ...{ returnUrl: platform.origin(), customer: { name: 'Lina', phone: '+971501234567' } },
    }
    const { id: paymentId, reference } = await startPayment(platform, opened, { facts, waited: () => 0 })
    shop.gateway.setPaymentState(reference, 'captured')
    const report = shop.gateway.report(reference)
    await settlePayment(platform, { paymentId, report, source: 'webhook' })
    return paymentId
  }
  beforeAll(async () => {
    order = await shop.place({ mod: 'cod' })
    shares.older = await payShare('first', { paid: 400, tip: 50 })
    shares.newer = await payShare('second', { paid: 300, tip: 0 })
    due = order.total - 700
  })

  type Share = keyof typeof shares
  interface Change {
    readonly difference: number
    readonly shareRefunds?: readonly { readonly of: Share; readonly amount: number }[]
    /** Minor units that staff have given back of the older share. */
    readonly given?: number
  }
  const listRefunds = async ({ sql }: Transaction) => {
    const found = await sql
      .selectFrom('refunds')
      .select(['payment_id', 'key', 'amount'])
      .where('order_id', '=', order.id)
      .where('key', '<>', 'staff')
      .execute()
    return found
      .map(({ payment_id, key, amount }) => {
        return { of: payment_id === shares.older ? 'older' : 'newer', key, amount }
      })
      .toSorted((one, other) => `${one.key} ${one.of}`.localeCompare(`${other.key} ${other.of}`))
  }
  /** What is due and goes back after a change of the price, which is undone at the end. */
  const revise = async ({ difference, shareRefunds = [], given = 0 }: Change) => {
    const { platform } = shop.app
    const result = { due: Number.NaN, refunds: [] as Awaited<ReturnType<typeof listRefunds>> }
    const work = platform.db.tenant(shop.brandId, async (tx) => {
      await lockOrderPayments(tx, order.id)
      const staff = { paymentId: shares.older, key: 'staff', reason: 'Cold', source: 'staff' as const }
      if (given > 0) await refundPayment(platform, tx, { ...staff, amount: given })
      await revisePayments(platform, tx, {
        ...{ orderId: order.id, difference, version: 7 },
        shareRefunds: shareRefunds.map(({ of, amount }) => ({ paymentId: shares[of], amount })),
      })
      result.due = (await loadPaymentDue(tx, order.id))?.amount.amount ?? 0
      result.refunds = await listRefunds(tx)
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    return result
  }

  it('PY-11 make more due on delivery when it rises, and less when it falls', async () => {
    expect(await revise({ difference: 200 })).toEqual({ due: due + 200, refunds: [] })
    expect(await revise({ difference: -100 })).toEqual({ due: due - 100, refunds: [] })
  })

  it('PY-11 go back from the newest when more falls away than is due, and never with a tip', async () => {
    expect(await revise({ difference: -due - 100 })).toEqual({
      due: 0,
      refunds: [{ of: 'newer', key: 'revised 7 rest', amount: 100 }],
    })
    expect(await revise({ difference: -due - 350 })).toEqual({
      due: 0,
      refunds: [
        { of: 'newer', key: 'revised 7 rest', amount: 300 },
        { of: 'older', key: 'revised 7 rest', amount: 50 },
      ],
    })
    expect(await revise({ difference: -order.total })).toEqual({
      due: 0,
      refunds: [
        { of: 'newer', key: 'revised 7 rest', amount: 300 },
        { of: 'older', key: 'revised 7 rest', amount: 400 },
      ],
    })
  })

  it('PY-11 go back first to those whose share falls away, and lower what is due by the rest', async () => {
    const shareRefunds = [{ of: 'older', amount: 150 }] as const
    expect(await revise({ difference: -250, shareRefunds })).toEqual({
      due: due - 100,
      refunds: [{ of: 'older', key: 'revised 7', amount: 150 }],
    })
    expect(await revise({ difference: -100, shareRefunds })).toEqual({
      due,
      refunds: [{ of: 'older', key: 'revised 7', amount: 100 }],
    })
  })

  it('PY-11 count what staff have given back of a share as given', async () => {
    const shareRefunds = [{ of: 'older', amount: 150 }] as const
    expect(await revise({ difference: -250, shareRefunds, given: 300 })).toEqual({
      due: due - 100,
      refunds: [{ of: 'older', key: 'revised 7', amount: 100 }],
    })
    // Nothing but the tip is left of the older share then.
    expect(await revise({ difference: -order.total, shareRefunds, given: 300 })).toEqual({
      due: 0,
      refunds: [
        { of: 'older', key: 'revised 7', amount: 100 },
        { of: 'newer', key: 'revised 7 rest', amount: 300 },
      ],
    })
  })

  it('PY-11 go back twice to one payer when their share and more than is due fall away', async () => {
    const shareRefunds = [{ of: 'older', amount: 150 }] as const
    expect(await revise({ difference: -150 - due - 550, shareRefunds })).toEqual({
      due: 0,
      refunds: [
        { of: 'older', key: 'revised 7', amount: 150 },
        { of: 'newer', key: 'revised 7 rest', amount: 300 },
        { of: 'older', key: 'revised 7 rest', amount: 250 },
      ],
    })
  })
})
