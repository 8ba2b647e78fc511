import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableSystem } from '#core/tables/contract/table-system.ts'
import type { CheckItem } from '#core/tables/domain/check-item.ts'
import { money } from '#platform/kernel/money.ts'
import { type SandboxTableSystem, startSandboxTableSystem } from '../fake/server.ts'
import { createSandboxTableSystem } from './sandbox.adapter.ts'

const item = (reference: string, sku = reference): CheckItem => ({
  ...{ reference, sku, name: sku, qty: 1, note: '', unitPrice: money(1_000, 'AED') },
})

describe('the sandbox of table systems', () => {
  let system: SandboxTableSystem
  let adapter: TableSystem
  const signal = () => AbortSignal.timeout(5_000)
  const charge = (reference: string, guest: string, room = '101') =>
    adapter.rooms?.charge({
      ...{ reference, guest, room, amount: money(1_000, 'AED'), description: 'Bistro #1', signal: signal() },
    })
  beforeAll(async () => {
    system = await startSandboxTableSystem('key')
    adapter = createSandboxTableSystem(() => ({ origin: system.origin, key: 'key' }))
  })
  afterAll(() => system.close())

  it('answers only to its key', async () => {
    expect((await adapter.listTables(signal())).length).toBe(99)
    const other = createSandboxTableSystem(() => ({ origin: system.origin, key: 'another' }))
    await expect(other.listTables(signal())).rejects.toThrow('401')
  })

  it('does each reference once', async () => {
    const open = () =>
      adapter.openCheck({
        ...{
          reference: 'open',
          table: '4',
          covers: 2,
          items: [item('a')],
          orderNumber: '1',
          signal: signal(),
        },
      })
    const [first, second] = [await open(), await open()]
    expect(second).toEqual(first)
    expect(system.house.checks.size).toBe(1)
    const checkId = first.kind === 'done' ? (first.checkId ?? '') : ''
    const add = { reference: 'round', checkId, table: '4', items: [item('b')] }
    await adapter.addItems({ ...add, signal: signal() })
    await adapter.addItems({ ...add, signal: signal() })
    await adapter.removeItems?.({ reference: 'gone', checkId, items: [item('a')], signal: signal() })
    const money100 = { amount: money(1_000, 'AED'), tip: money(50, 'AED'), method: 'express' }
    await adapter.recordPayment({ reference: 'paid', checkId, ...money100, signal: signal() })
    await adapter.closeCheck?.({ reference: 'close', checkId, signal: signal() })
    expect(system.house.checks.get(checkId)).toMatchObject({
      ...{ items: [{ reference: 'b' }], payments: [{ amount: 1_000, tip: 50 }], isOpen: false },
    })
  })

  it('refuses unknown tables and items', async () => {
    const open = (table: string, sku: string) =>
      adapter.openCheck({
        ...{ reference: `${table}${sku}`, table, covers: 1, items: [item('x', sku)] },
        ...{ orderNumber: '1', signal: signal() },
      })
    expect(await open('Terrace', 'x')).toEqual({ kind: 'refused', reason: 'table_unknown' })
    expect(await open('5', 'unknown-item')).toEqual({ kind: 'refused', reason: 'item_unknown' })
  })

  it('charges a room once, refuses by name, and never charges what was credited', async () => {
    expect(await charge('c1', 'Huda')).toEqual(await charge('c1', 'Huda'))
    expect(await charge('c2', 'Nobody')).toEqual({ kind: 'refused', reason: 'unknownGuest' })
    expect(await charge('c3', 'Barred')).toEqual({ kind: 'refused', reason: 'barred' })
    expect(await charge('c4', 'limit')).toEqual({ kind: 'refused', reason: 'limit' })
    await expect(charge('c5', 'Silent')).rejects.toThrow()
    expect(await charge('c5', 'Silent')).toMatchObject({ kind: 'accepted' })
    const credit = { reference: 'back', chargeReference: 'c6', amount: money(1_000, 'AED') }
    await adapter.rooms?.credit({ ...credit, signal: signal() })
    expect(await charge('c6', 'Huda')).toEqual({ kind: 'refused', reason: 'unknownGuest' })
  })
})
