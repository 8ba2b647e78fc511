import { describe, expect, it } from 'vitest'
import { planActions } from './action-plan.ts'

describe('the buttons of a card', () => {
  it('lead forward with one tap', () => {
    expect(planActions({ column: 'new', actions: ['accept', 'decline'] })).toEqual({
      ...{ primary: 'accept', secondary: ['decline'], rare: [] },
    })
    expect(planActions({ column: 'ready', actions: ['out'] }).primary).toBe('out')
    expect(planActions({ column: 'out', actions: ['delivered', 'undelivered'] })).toMatchObject({
      ...{ primary: 'delivered', secondary: ['undelivered'] },
    })
  })

  it('keep declining out of reach of hasty fingers once the kitchen has begun', () => {
    expect(planActions({ column: 'accepted', actions: ['decline', 'ready'] })).toEqual({
      ...{ primary: 'ready', secondary: [], rare: ['decline'] },
    })
  })

  it('offer another try before giving up a failed delivery', () => {
    expect(planActions({ column: 'out', actions: ['out', 'cancel'] })).toMatchObject({
      ...{ primary: 'out', secondary: ['cancel'] },
    })
  })

  it('are none for who may do nothing', () => {
    expect(planActions({ column: 'new', actions: [] })).toEqual({
      primary: undefined,
      secondary: [],
      rare: [],
    })
  })
})
