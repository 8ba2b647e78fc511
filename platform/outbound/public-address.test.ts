import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address that untrusted users may enter', () => {
  it('is an address on the internet', () => {
    for (const address of ['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])
      expect(isPublicAddress(address), address).toBe(true)
  })

  it('is never our own machine, a private network, a cloud-internal address, or an invalid address', () => {
    const inside = [
      ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
      ...['169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1'],
      ...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', '::7f00:1'],
      ...['', 'localhost', 'example.com', '1.2.3', '[::1]'],
    ]
    for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
  })

  it('is never an internal IPv4 address in IPv6 form', () => {
    const part = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(part, part, part, part, (...parts) => {
        expect(isPublicAddress(`::ffff:${parts.join('.')}`)).toBe(false)
      }),
    )
  })
})
