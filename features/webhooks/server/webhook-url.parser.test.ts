import { describe, expect, it } from 'vitest'
import { parseWebhookUrl } from './webhook-url.parser.ts'

describe('webhook URL', () => {
  it('is https to a public host', () => {
    expect(parseWebhookUrl(' https://pos.example.com/in?shop=1#top ', false)).toBe(
      'https://pos.example.com/in?shop=1',
    )
    expect(parseWebhookUrl('https://93.184.216.34:8443/', false)).toBe('https://93.184.216.34:8443/')
  })

  it('CN-08 is never in a private network, in any notation, nor plain http or with a password', () => {
    const refused = [
      ...['http://pos.example.com/', 'ftp://pos.example.com/', 'javascript:alert(1)', 'pos.example.com', ''],
      ...[
        'https://user:secret@pos.example.com/',
        'https://localhost/',
        'https://shop.localhost/',
        'https://intranet/',
      ],
      ...[
        'https://pos.internal/',
        'https://printer.local/',
        'https://127.0.0.1/',
        'https://127.1/',
        'https://0x7f.1/',
      ],
      ...[
        'https://2130706433/',
        'https://10.0.0.8/',
        'https://192.168.1.1/',
        'https://169.254.169.254/latest',
      ],
      ...['https://[::1]/', 'https://[::ffff:10.0.0.8]/', 'https://[fd00::1]/', 'https://0.0.0.0/'],
    ]
    for (const text of refused) expect(parseWebhookUrl(text, false), text).toBeUndefined()
  })

  it('may be the local machine in development, and nothing else in a private network', () => {
    expect(parseWebhookUrl('http://127.0.0.1:9000/hook', true)).toBe('http://127.0.0.1:9000/hook')
    for (const text of ['http://10.0.0.8/', 'https://10.0.0.8/', 'http://pos.example.com/'])
      expect(parseWebhookUrl(text, true), text).toBeUndefined()
  })
})
