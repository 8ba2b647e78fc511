import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableSystem } from '#core/tables/contract/table-system.ts'
import type { CheckItem } from '#core/tables/domain/check-item.ts'
import { money } from '#platform/kernel/money.ts'
import { FAKE_LOCATION, FAKE_TOKEN, startFakeLightspeed } from '../testing/fake-lightspeed.ts'
import { createLightspeed } from './lightspeed.adapter.ts'

const item = (sku: string, qty = 1): CheckItem => ({
  ...{ reference: sku, sku, name: sku, qty, note: '', unitPrice: money(2_200, 'AED') },
})

describe('Lightspeed', () => {
  let fake: Awaited<ReturnType<typeof startFakeLightspeed>>
  const open = (secret = FAKE_TOKEN): TableSystem =>
    createLightspeed({
      ...{ address: fake.origin, secret },
      fields: { businessLocationId: FAKE_LOCATION, endpointId: 'compass' },
    })
  const signal = () => AbortSignal.timeout(5_000)
  const openCheck = (reference: string, items = [item('burger', 2)]) =>
    open().openCheck({ reference, table: '1', covers: 3, items, orderNumber: '7', signal: signal() })
  beforeAll(async () => {
    fake = await startFakeLightspeed()
  })
  afterAll(() => fake.close())

  it('lists the active tables of all floor plans', async () => {
    expect(await open().listTables(signal())).toEqual([{ id: '1', name: 'Table 1 · Terrace' }])
    await expect(open('another').listTables(signal())).rejects.toThrow('401')
  })

  it('opens a check with table, covers and items, once, and finds its identifier when the POS has made it', async () => {
    fake.delayCheck(1)
    await expect(openCheck('round-1')).rejects.toThrow('not there yet')
    expect(await openCheck('round-1')).toEqual({ kind: 'done', checkId: 'A17700.3' })
    expect(fake.orders).toMatchObject([
      {
        ...{
          businessLocationId: Number(FAKE_LOCATION),
          endpointId: 'compass',
          thirdPartyReference: 'round-1',
        },
        ...{ tableNumber: '1', clientCount: 3, items: [{ sku: 'burger', quantity: 2 }] },
      },
    ])
  })

  it('adds a further round to the check', async () => {
    const round = { reference: 'round-2', checkId: 'A17700.3', table: '1', items: [item('soda')] }
    expect(await open().addItems({ ...round, signal: signal() })).toEqual({ kind: 'done' })
    expect(await open().addItems({ ...round, signal: signal() })).toEqual({ kind: 'done' })
    expect(fake.orders.at(-1)).toMatchObject({ accountIdentifier: 'A17700.3', items: [{ sku: 'soda' }] })
    expect(fake.orders).toHaveLength(2)
  })

  it('refuses what the POS cannot know, and says why', async () => {
    expect(await openCheck('round-3', [item('none')])).toEqual({
      ...{ kind: 'refused', reason: 'Unknown item none' },
    })
    expect(await openCheck('round-4', [item('')])).toMatchObject({ kind: 'refused' })
  })

  it('records a payment once, with its tip apart, and leaves refunds to staff', async () => {
    const payment = {
      ...{ reference: 'p-1', checkId: 'A17700.3', method: 'express' },
      ...{ amount: money(2_006, 'AED'), tip: money(250, 'AED') },
    }
    const record = () => open().recordPayment({ ...payment, signal: signal() })
    expect([await record(), await record()]).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(fake.payments).toMatchObject([
      { iKaccountIdentifier: 'A17700.3', paymentAmount: 20.06, tipAmount: 2.5 },
    ])
    const refund = { ...payment, reference: 'r-1', amount: money(-500, 'AED') }
    expect(await open().recordPayment({ ...refund, signal: signal() })).toEqual({ kind: 'unsupported' })
  })
})
