import { describe, expect, it } from 'vitest'
import { createStreamLimiter } from './stream-limiter.ts'

const customer = (sessionId: string) => ({ kind: 'customer', userId: 'u', brandId: 'b', sessionId }) as const

describe('seats for streams', () => {
  it('are bounded by network and by session, and free again once given back', () => {
    const seats = createStreamLimiter({ perNetwork: 3, perSession: 2 })
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
})
