import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from './order-status.ts'
import { parseStatusMessage } from './status-message.ts'

describe('status message', () => {
  it('RT-11 exists for each status number of the wire format, with a separate one for any other value', () => {
    const named = ORDER_STATUSES.map((status) => parseStatusMessage(String(status)))
    expect(named).not.toContain('unknown')
    for (const other of [null, '', '11', '010', '1e1', 'constructor', '<b>'])
      expect(parseStatusMessage(other)).toBe('unknown')
  })
})
