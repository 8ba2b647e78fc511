import { describe, expect, it } from 'vitest'
import type { ApiResult } from '#platform/contract/client.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { expectOk } from './expect-ok.ts'

const refused: ApiResult<number> = {
  ok: false,
  error: { status: 409, code: 4316, message: 'Too far away', field: 'address' },
}

describe('expectOk', () => {
  it('returns the data of an answered call', () => {
    const answered: ApiResult<{ id: string }> = { ok: true, data: { id: 'a' } }
    expect(expectOk(answered).id).toBe('a')
  })

  it('returns the value of a successful result, undefined included', () => {
    const found: Result<number, string> = ok(7)
    const nothing: Result<undefined, string> = ok(undefined)
    expect(expectOk(found).toFixed()).toBe('7')
    expect(expectOk(nothing)).toBeUndefined()
  })

  it('shows the error of a refused call', () => {
    expect(() => expectOk(refused)).toThrow(
      'Expected success, got 409 4316: Too far away {"field":"address"}',
    )
  })

  it('shows the failure of a result and what was attempted', () => {
    const failed: Result<number, { reason: string }> = fail({ reason: 'full' })
    expect(() => expectOk(failed, 'accept')).toThrow('accept, got {"reason":"full"}')
  })

  it('points at the line of its caller', () => {
    try {
      expectOk(refused)
    } catch (error) {
      expect(Object(error).stack.split('\n')[1]).toContain('expect-ok.test.ts')
    }
    expect.assertions(1)
  })
})
