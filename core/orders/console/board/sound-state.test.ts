import { describe, expect, it } from 'vitest'
import { getSoundState, isSilent } from './sound-state.ts'

const heard = { isUnlocked: true, isMuted: false }

describe('the sound of new orders', () => {
  it('rings for as long as any order is unanswered, and falls silent with the last', () => {
    expect(getSoundState({ ...heard, unanswered: 2 })).toBe('ringing')
    expect(getSoundState({ ...heard, unanswered: 1 })).toBe('ringing')
    expect(getSoundState({ ...heard, unanswered: 0 })).toBe('ready')
  })

  it('is known to be silent while the browser has not been touched or staff have muted it', () => {
    const locked = getSoundState({ ...heard, isUnlocked: false, unanswered: 1 })
    const muted = getSoundState({ ...heard, isMuted: true, unanswered: 1 })
    expect([locked, muted]).toEqual(['locked', 'muted'])
    expect([isSilent(locked), isSilent(muted)]).toEqual([true, true])
    expect([isSilent('ready'), isSilent('ringing')]).toEqual([false, false])
  })

  it('stays muted when the page is touched: that was somebody’s choice', () => {
    expect(getSoundState({ isUnlocked: true, isMuted: true, unanswered: 1 })).toBe('muted')
  })
})
