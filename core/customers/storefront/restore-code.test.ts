import { describe, expect, it } from 'vitest'
import { formatRestoreCode, parseRestoreCode } from './restore-code.ts'

describe('the code that brings a deleted account back', () => {
  const userId = 'a1'.repeat(11)

  it('is read back as it was given, with what copying added', () => {
    const code = formatRestoreCode(userId, 'r_x.y-z')
    expect(parseRestoreCode(`  ${code.slice(0, 10)}\n${code.slice(10)} `)).toEqual({
      userId,
      restoreId: 'r_x.y-z',
    })
  })

  it.each(['', 'abc', userId, `${userId}.`, `.${userId}`])('refuses %s', (typed) => {
    expect(parseRestoreCode(typed)).toBeUndefined()
  })
})
