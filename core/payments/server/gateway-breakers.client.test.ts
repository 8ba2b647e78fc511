import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getGatewayBreakers, getRemainingTime } from './gateway-breakers.client.ts'

const broken = () => Promise.reject(new Error('connection reset'))
const fine = () => Promise.resolve('fine')
const hanging = () => new Promise<never>(() => undefined)

describe('remaining time for a gateway call', () => {
  it('is reduced by our own work, with a minimum of one second', () => {
    expect([0, 1_800, 3_500, 3_501, 60_000].map((waited) => getRemainingTime(() => waited))).toEqual([
      4_500, 2_700, 1_000, 1_000, 1_000,
    ])
  })
})

describe('gateway calls', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('end at their deadline, even when the adapter ignores the signal', async () => {
    const calls = getGatewayBreakers({})
    const answer = calls.call('account', 5_000, hanging)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toMatchObject({ kind: 'none', why: 'late' })
  })

  it('are not made while the breaker is open, and one probe closes it again', async () => {
    const calls = getGatewayBreakers({})
    const work = vi.fn(broken)
    for (let count = 0; count < 5; count += 1) await calls.call('account', 5_000, work)
    expect(await calls.call('account', 5_000, work)).toMatchObject({ why: 'open' })
    expect(work).toHaveBeenCalledTimes(5)
    expect(await calls.call('other account', 5_000, fine)).toEqual({ kind: 'answer', value: 'fine' })

    await vi.advanceTimersByTimeAsync(30_001)
    const probe = calls.call('account', 5_000, fine)
    expect(await calls.call('account', 5_000, fine)).toMatchObject({ kind: 'answer' })
    expect(await probe).toMatchObject({ kind: 'answer' })
    expect(await calls.call('account', 5_000, fine)).toMatchObject({ kind: 'answer' })
  })

  it('fail apart by what they are for: refunds that fail for an hour take no payment page away', async () => {
    const calls = getGatewayBreakers({})
    for (let minute = 0; minute < 60; minute += 1) {
      await calls.call('account settle', 5_000, broken)
      expect(await calls.call('account pay', 5_000, fine), `minute ${minute}`).toMatchObject({
        kind: 'answer',
      })
      await vi.advanceTimersByTimeAsync(60_000)
    }
    for (let count = 0; count < 5; count += 1) await calls.call('account settle', 5_000, broken)
    expect(await calls.call('account settle', 5_000, fine)).toMatchObject({ why: 'open' })
    expect(await calls.call('account ask', 5_000, fine)).toMatchObject({ kind: 'answer' })
  })

  it('stop when half of the last twenty failed', async () => {
    const calls = getGatewayBreakers({})
    const outcomes: string[] = []
    for (let count = 0; count < 21; count += 1) {
      const answer = await calls.call('account', 5_000, count % 4 === 0 ? fine : broken)
      outcomes.push(answer.kind === 'none' ? answer.why : 'answer')
    }
    expect(outcomes.slice(0, 20)).not.toContain('open')
    expect(outcomes.at(-1)).toBe('open')
  })

  it('are limited to 32 in parallel; the next are refused, not queued', async () => {
    const calls = getGatewayBreakers({})
    const running = Array.from({ length: 33 }, () => calls.call('account', 5_000, hanging))
    expect(await running[32]).toMatchObject({ why: 'full' })
    await vi.advanceTimersByTimeAsync(5_000)
    const answers = await Promise.all(running)
    expect(answers.filter((answer) => answer.kind === 'none' && answer.why === 'late')).toHaveLength(32)
  })
})
