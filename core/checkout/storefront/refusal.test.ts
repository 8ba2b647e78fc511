import { describe, expect, it } from 'vitest'
import { getRefusalKind } from './refusal.ts'

describe('action after a rejected order', () => {
  it.each([
    [4205, 'cartGone'],
    [4206, 'cartGone'],
    [4425, 'changed'],
    [4209, 'order'],
    [4420, 'details'],
    [4421, 'details'],
    [4422, 'details'],
    [4424, 'details'],
    [4316, 'details'],
    [4312, 'store'],
    [4313, 'store'],
    [4100, 'store'],
    [4901, 'payment'],
    [5100, 'payment'],
    [429, 'payment'],
    [0, 'payment'],
  ])('%i leads to %s', (code, kind) => {
    expect(getRefusalKind({ code })).toBe(kind)
  })
})
