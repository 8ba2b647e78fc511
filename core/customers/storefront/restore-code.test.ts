import { describe, expect, it } from 'vitest'
import { formatRestoreCode, parseRestoreCode } from './restore-code.ts'

describe('restore code of a deleted account', () => {
  const userId = 'a1'.repeat(11)

  it('is parsed as it was issued, with what copying added', () => {
    const code = formatRestoreCode(userId, 'r_x.y-z')
    expect(parseRestoreCode(`  ${code.slice(0, 10)}\n${code.slice(10)} `)).toEqual({
      userId,
      restoreId: 'r_x.y-z',
    })
  })

  it.each(['', 'abc', userId, `${userId}.`, `.${userId}`])('rejects %s', (typed) => {
    expect(parseRestoreCode(typed)).toBeUndefined()
  })
})
