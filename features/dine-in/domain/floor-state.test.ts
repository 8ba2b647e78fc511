import { describe, expect, it } from 'vitest'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { computeFloorState } from './floor-state.ts'
import { ITEM_STATE } from './item-state.ts'
import { countReady, getReadySince } from './ready-rounds.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const ago = (count: number): Date => addMilliseconds(NOW, -minutes(count))

const stateOf = (change: Partial<Parameters<typeof computeFloorState>[0]>) =>
  computeFloorState(
    {
      ...{ status: 'open', openedAt: ago(60), hasAskedForBill: false, readySince: [] },
      ...{ items: [{ state: ITEM_STATE.accepted, sentAt: ago(30) }], ...change },
    },
    NOW,
  )

describe('state of a table', () => {
  it('is ready to serve since the first round that waits to be brought, whatever else the guests wait for', () => {
    expect(stateOf({})).toEqual({ state: 'late', since: ago(30) })
    const readySince = [ago(1), ago(4)]
    expect(stateOf({ readySince })).toEqual({ state: 'ready', since: ago(4) })
    expect(stateOf({ readySince, hasAskedForBill: true }).state).toBe('ready')
  })

  it('is not ready to serve while guests wait to be let in, or once the visit has ended', () => {
    expect(stateOf({ readySince: [ago(1)], status: 'pending' }).state).toBe('pending')
    expect(stateOf({ readySince: [ago(1)], status: 'closed' }).state).toBe('free')
  })
})

describe('a round', () => {
  const { waiting, accepted, served, rejected } = ITEM_STATE
  const ready = (at: number) => ({ state: accepted, readyAt: ago(at) })

  it('is ready since the last item of it that is still to be brought', () => {
    expect(getReadySince([ready(5), ready(2)])).toEqual(ago(2))
    const others = [
      { state: served, readyAt: ago(1) },
      { state: rejected, readyAt: null },
    ]
    expect(getReadySince([ready(5), ...others])).toEqual(ago(5))
  })

  it('is not ready while an item is made or unanswered, nor once all was brought', () => {
    expect(getReadySince([ready(5), { state: accepted, readyAt: null }])).toBeUndefined()
    expect(getReadySince([ready(5), { state: waiting, readyAt: null }])).toBeUndefined()
    expect(getReadySince([{ state: served, readyAt: ago(5) }])).toBeUndefined()
    expect(getReadySince([])).toBeUndefined()
  })

  it('counts what is to be brought', () => {
    expect(countReady([1, 2, 3].map((qty) => ({ qty, isReady: qty !== 2 })))).toBe(4)
  })
})
