import { describe, expect, it } from 'vitest'
import { describeDevice } from './device-name.ts'

describe('name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      'Chrome · Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari · iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 15; SM-X200) Chrome/130.0 Safari/537.36', 'Chrome · Android'],
    ['curl/8.5', ''],
  ])('reads %s', (userAgent, name) => expect(describeDevice(userAgent)).toBe(name))
})
