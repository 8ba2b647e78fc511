import { describe, expect, it } from 'vitest'
import { planActions } from './action-plan.ts'

describe('card buttons', () => {
  it('offer the next step with one tap', () => {
    expect(planActions({ actions: ['accept', 'decline'], unansweredItems: 0 }).primary).toBe('accept')
    expect(planActions({ actions: ['out'], unansweredItems: 0 }).primary).toBe('out')
    expect(planActions({ actions: ['delivered', 'undelivered'], unansweredItems: 0 }).primary).toBe(
      'delivered',
    )
  })

  it('leave what a slip of the finger must not reach to the details', () => {
    expect(planActions({ actions: ['accept', 'decline'], unansweredItems: 0 }).others).toEqual(['decline'])
    expect(planActions({ actions: ['delivered', 'undelivered'], unansweredItems: 0 }).others).toEqual([
      'undelivered',
    ])
  })

  it('offer another delivery attempt before giving up a failed delivery', () => {
    expect(planActions({ actions: ['out', 'cancel'], unansweredItems: 0 })).toEqual({
      primary: 'out',
      others: ['cancel'],
    })
  })

  it('are empty for a role without allowed actions', () => {
    expect(planActions({ actions: [], unansweredItems: 0 })).toEqual({ primary: undefined, others: [] })
  })
})
