import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from './order-status.ts'
import { parseStatusMessage } from './status-message.ts'

describe('the message of a status', () => {
  it('RT-11 is there for each number of the wire, and is one of its own for anything else', () => {
    const named = ORDER_STATUSES.map((status) => parseStatusMessage(String(status)))
    expect(named).not.toContain('unknown')
    for (const other of [null, '', '11', '010', '1e1', 'constructor', '<b>'])
      expect(parseStatusMessage(other)).toBe('unknown')
  })
})
