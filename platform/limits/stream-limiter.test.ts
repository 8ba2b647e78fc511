import { describe, expect, it } from 'vitest'
import { createStreamLimiter } from './stream-limiter.ts'

const customer = (sessionId: string) => ({ kind: 'customer', userId: 'u', brandId: 'b', sessionId }) as const

describe('stream limiter', () => {
  it('limits streams by network and by session, and allows new ones after a release', () => {
    const seats = createStreamLimiter({ perNetwork: 3, perSession: 2, backgroundPerNetwork: 9 })
    const first = seats.acquire({ caller: customer('a'), ip: '192.0.2.1' })
    expect(first).toBeDefined()
    expect(seats.acquire({ caller: customer('a'), ip: '192.0.2.1' })).toBeDefined()
    expect(seats.acquire({ caller: customer('a'), ip: '192.0.2.2' })).toBeUndefined()
    expect(seats.acquire({ caller: { kind: 'anonymous' }, ip: '192.0.2.1' })).toBeDefined()
    expect(seats.acquire({ caller: customer('b'), ip: '192.0.2.1' })).toBeUndefined()
    first?.()
    first?.()
    expect(seats.acquire({ caller: customer('b'), ip: '192.0.2.1' })).toBeDefined()
    expect(seats.acquire({ caller: customer('c'), ip: '192.0.2.1' })).toBeUndefined()
  })

  it('counts background streams of a network separately from all others', () => {
    const seats = createStreamLimiter({ perNetwork: 1, perSession: 1, backgroundPerNetwork: 2 })
    const menu = () => seats.acquire({ caller: customer('a'), ip: '192.0.2.1', pool: 'background' })
    expect(menu()).toBeDefined()
    const second = menu()
    expect(second).toBeDefined()
    expect(menu()).toBeUndefined()
    expect(seats.acquire({ caller: customer('a'), ip: '192.0.2.1' })).toBeDefined()
    second?.()
    expect(menu()).toBeDefined()
  })
})
