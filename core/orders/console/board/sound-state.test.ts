import { describe, expect, it } from 'vitest'
import { getSoundState, isSilent } from './sound-state.ts'

const heard = { isUnlocked: true, isMuted: false }

describe('new order sound', () => {
  it('rings while any order is unanswered, and stops with the last', () => {
    expect(getSoundState({ ...heard, unanswered: 2 })).toBe('ringing')
    expect(getSoundState({ ...heard, unanswered: 1 })).toBe('ringing')
    expect(getSoundState({ ...heard, unanswered: 0 })).toBe('ready')
  })

  it('counts as silent while the browser has had no user gesture or staff have muted it', () => {
    const locked = getSoundState({ ...heard, isUnlocked: false, unanswered: 1 })
    const muted = getSoundState({ ...heard, isMuted: true, unanswered: 1 })
    expect([locked, muted]).toEqual(['locked', 'muted'])
    expect([isSilent(locked), isSilent(muted)]).toEqual([true, true])
    expect([isSilent('ready'), isSilent('ringing')]).toEqual([false, false])
  })

  it('stays muted after a user gesture when staff muted it', () => {
    expect(getSoundState({ isUnlocked: true, isMuted: true, unanswered: 1 })).toBe('muted')
  })
})
