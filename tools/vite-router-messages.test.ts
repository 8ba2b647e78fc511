import { describe, expect, it } from 'vitest'
import { removeRouterMessages } from './vite-router-messages.ts'

const remove = (code: string): string => removeRouterMessages(code, 'router.js')

describe('the code of React Router in the browser', () => {
  it('keeps what an assertion demands, without its message', () => {
    expect(remove('invariant(find(id), "No such route"); next()')).toBe('invariant(find(id)); next()')
    expect(remove('invariant_default(isReady, "Not ready")')).toBe('invariant_default(isReady)')
  })

  it('has no advice for developers', () => {
    expect(remove('if (isOld) warning(false, "Do not"); go(1, "Do not")')).toBe(
      'if (isOld) undefined; go(1, "Do not")',
    )
  })

  it('is otherwise unchanged, names and declarations included', () => {
    const code =
      'function invariant(value, message) { if (!value) throw new Error(message) }\nroute.warning(1, 2)'
    expect(remove(code)).toBe(code)
  })
})
