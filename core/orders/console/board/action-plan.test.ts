import { describe, expect, it } from 'vitest'
import { planActions } from './action-plan.ts'

describe('card buttons', () => {
  it('offer the next step with one tap', () => {
    expect(planActions({ column: 'new', actions: ['accept', 'decline'] })).toEqual({
      ...{ primary: 'accept', secondary: ['decline'], rare: [] },
    })
    expect(planActions({ column: 'ready', actions: ['out'] }).primary).toBe('out')
    expect(planActions({ column: 'out', actions: ['delivered', 'undelivered'] })).toMatchObject({
      ...{ primary: 'delivered', secondary: ['undelivered'] },
    })
  })

  it('move declining off the card once the kitchen has begun', () => {
    expect(planActions({ column: 'accepted', actions: ['decline', 'ready'] })).toEqual({
      ...{ primary: 'ready', secondary: [], rare: ['decline'] },
    })
  })

  it('offer another delivery attempt before giving up a failed delivery', () => {
    expect(planActions({ column: 'out', actions: ['out', 'cancel'] })).toMatchObject({
      ...{ primary: 'out', secondary: ['cancel'] },
    })
  })

  it('are empty for a role without allowed actions', () => {
    expect(planActions({ column: 'new', actions: [] })).toEqual({
      primary: undefined,
      secondary: [],
      rare: [],
    })
  })
})
