import { describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { type PlanInput, planSteps } from './plan-steps.ts'

const item = (reference: string) => ({
  ...{ reference, sku: reference, name: reference, qty: 1, note: '' },
  unitPrice: money(1_000, 'AED'),
})

const inRound = (round: number, ...references: string[]) =>
  references.map((reference) => ({ item: item(reference), round }))

const input = (change: Partial<PlanInput>): PlanInput => ({
  ...{ items: [], payments: [], refunds: [], state: 'open', version: 1, table: '4', covers: 2, steps: [] },
  ...change,
})

const keysOf = (change: Partial<PlanInput>): string[] => planSteps(input(change)).map(({ key }) => key)

describe('the steps of an order at a table system', () => {
  it('open the check with the first round, and add each further one by itself', () => {
    const first = planSteps(input({ items: inRound(1, 'a', 'b') }))
    expect(first).toMatchObject([
      { key: 'open', data: { table: '4', covers: 2, items: [{ reference: 'a' }, { reference: 'b' }] } },
    ])
    const items = [...inRound(1, 'a', 'b'), ...inRound(2, 'c'), ...inRound(3, 'd')]
    expect(planSteps(input({ items, steps: first }))).toMatchObject([
      { key: 'items c', data: { items: [{ reference: 'c' }] } },
      { key: 'items d', data: { items: [{ reference: 'd' }] } },
    ])
  })

  it('plan nothing twice', () => {
    const items = inRound(1, 'a')
    const payments = [{ id: 'p', amount: 1_000, tip: 50, method: 'express' }]
    const refunds = [{ id: 'r', amount: 300 }]
    const steps = planSteps(input({ items, payments, refunds, state: 'ended' }))
    expect(steps.map(({ key }) => key)).toEqual(['open', 'payment p', 'refund r', 'close'])
    expect(planSteps(input({ items, payments, refunds, state: 'ended', steps }))).toEqual([])
  })

  it('remove an item once, as it was sent', () => {
    const steps = planSteps(input({ items: inRound(1, 'a', 'b') }))
    const removal = planSteps(input({ items: inRound(1, 'a'), steps, version: 2 }))
    expect(removal).toMatchObject([{ key: 'removal 2', data: { items: [{ reference: 'b' }] } }])
    expect(keysOf({ items: inRound(1, 'a'), steps: [...steps, ...removal], version: 3 })).toEqual([])
  })

  it('take all items off a cancelled order, and never open one', () => {
    const steps = planSteps(input({ items: inRound(1, 'a') }))
    expect(keysOf({ items: inRound(1, 'a'), steps, state: 'cancelled' })).toEqual(['removal 1', 'close'])
    expect(keysOf({ items: inRound(1, 'a'), state: 'cancelled' })).toEqual([])
  })
})
