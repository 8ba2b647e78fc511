import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from './order-status.ts'
import { getStatusMessage, parseStatusMessage } from './status-message.ts'

describe('status message', () => {
  it.each([
    [0, 'unpaid'],
    [10, 'new'],
    [12, 'accepted'],
    [20, 'accepted'],
    [30, 'declined'],
    [40, 'ready'],
    [50, 'out'],
    [60, 'done'],
    [70, 'undelivered'],
    [80, 'cancelled'],
    [90, 'cancelled'],
    [100, 'asRequested'],
    [110, 'done'],
    [120, 'done'],
    [130, 'done'],
  ])('RT-11 of status %i is %s, from its number and from its text', (status, message) => {
    expect(parseStatusMessage(String(status))).toBe(message)
    expect(getStatusMessage(ORDER_STATUSES.find((one) => one === status) ?? 0)).toBe(message)
  })

  it('RT-11 exists for each status number of the wire format, with a separate one for any other value', () => {
    const named = ORDER_STATUSES.map((status) => parseStatusMessage(String(status)))
    expect(named).not.toContain('unknown')
    for (const other of [null, '', '11', '010', '1e1', 'constructor', '<b>'])
      expect(parseStatusMessage(other)).toBe('unknown')
  })
})
