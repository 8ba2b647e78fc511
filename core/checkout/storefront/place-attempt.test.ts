import { describe, expect, it } from 'vitest'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { ApiError, ApiResult } from '#platform/contract/client.ts'
import { type PlaceAttempt, type PlaceAttemptPorts, placeWithRetry } from './place-attempt.ts'

const attempt: PlaceAttempt = {
  key: 'key-1',
  sentAt: Date.parse('2026-11-20T08:00:00.000Z'),
  body: {
    store: 's'.repeat(22),
    cartVersion: 3,
    total: { amount: 8450, currency: 'AED' },
    payment: { mod: 'cod' },
  },
}
const order = { _id: 'o'.repeat(22) } as FullOrder
const createRefusal = (status: number, code = status): ApiResult<FullOrder> => ({
  ok: false,
  error: { status, code, message: 'no' } satisfies ApiError,
})

const UNSENT: ApiResult<FullOrder> = {
  ok: false,
  error: { status: 0, code: 0, message: '', isUnsent: true },
}

const placeWith = (...answers: ApiResult<FullOrder>[]) => runAttempt(answers)

const runAttempt = async (answers: readonly ApiResult<FullOrder>[], options?: { isResumed: boolean }) => {
  const sent: PlaceAttempt[] = []
  const stored: (PlaceAttempt | null)[] = []
  let silences = 0
  const ports: PlaceAttemptPorts = {
    send: (given) => {
      sent.push(given)
      return Promise.resolve(answers[sent.length - 1] ?? { ok: true, data: order })
    },
    wait: () => Promise.resolve(),
    store: (given) => stored.push(given),
    onRetrying: () => {
      silences += 1
    },
  }
  const outcome = await placeWithRetry(attempt, ports, options)
  return { outcome, sent, kept: stored, silences }
}

describe('placing an order with retries', () => {
  it('CK-04 repeats the same key and the same body when the response got lost', async () => {
    const { outcome, sent, silences } = await placeWith(
      createRefusal(0),
      createRefusal(503),
      createRefusal(0),
    )
    expect(outcome).toEqual({ kind: 'placed', order })
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.every((given) => given === attempt)).toBe(true)
    expect(silences).toBe(3)
  })

  it('PW-03 ends an attempt that never left, deletes it and sends nothing later', async () => {
    const { outcome, sent, kept: stored, silences } = await placeWith(UNSENT)
    expect(outcome).toEqual({ kind: 'unsent' })
    expect([sent.length, stored, silences]).toEqual([1, [attempt, null], 0])
  })

  it('PW-03 goes on asking for an attempt that may have left before, whatever a later one says', async () => {
    expect((await placeWith(createRefusal(0), UNSENT)).outcome).toEqual({ kind: 'placed', order })
    expect((await runAttempt([UNSENT], { isResumed: true })).outcome).toEqual({ kind: 'placed', order })
  })

  it('waits for another attempt with the same key that is still running', async () => {
    const { outcome } = await placeWith(createRefusal(409, 409))
    expect(outcome.kind).toBe('placed')
  })

  it('accepts a rejection as the outcome and deletes the attempt', async () => {
    const { outcome, sent, kept: stored } = await placeWith(createRefusal(409, 4425))
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 4425 } })
    expect(sent).toHaveLength(1)
    expect(stored).toEqual([attempt, null])
  })

  it('is rejected when rate-limited, but not while an earlier response is missing', async () => {
    expect((await placeWith(createRefusal(429))).outcome.kind).toBe('refused')
    expect((await placeWith(createRefusal(0), createRefusal(429))).outcome.kind).toBe('placed')
  })

  it('stores the attempt for a reload before anything is sent, until the order’s page is there', async () => {
    const { kept: stored } = await placeWith()
    expect(stored).toEqual([attempt])
  })
})
