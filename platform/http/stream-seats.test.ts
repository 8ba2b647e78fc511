import { describe, expect, it } from 'vitest'
import { createStreamSeats } from './stream-seats.ts'

const customer = (sessionId: string) => ({ kind: 'customer', userId: 'u', brandId: 'b', sessionId }) as const

describe('seats for streams', () => {
  it('are bounded by network and by session, and free again once given back', () => {
    const seats = createStreamSeats({ perNetwork: 3, perSession: 2 })
    const first = seats.take({ caller: customer('a'), ip: '192.0.2.1' })
    expect(first).toBeDefined()
    expect(seats.take({ caller: customer('a'), ip: '192.0.2.1' })).toBeDefined()
    expect(seats.take({ caller: customer('a'), ip: '192.0.2.2' })).toBeUndefined()
    expect(seats.take({ caller: { kind: 'anonymous' }, ip: '192.0.2.1' })).toBeDefined()
    expect(seats.take({ caller: customer('b'), ip: '192.0.2.1' })).toBeUndefined()
    first?.()
    first?.()
    expect(seats.take({ caller: customer('b'), ip: '192.0.2.1' })).toBeDefined()
    expect(seats.take({ caller: customer('c'), ip: '192.0.2.1' })).toBeUndefined()
  })
})
