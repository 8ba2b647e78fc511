import { describe, expect, it } from 'vitest'
import { getAppleSessionPath } from './apple-hosts.ts'

const PATH = '/paymentservices/startSession'

describe('Apple session URL from the browser', () => {
  it.each([
    'apple-pay-gateway.apple.com',
    'apple-pay-gateway-cert.apple.com',
    'cn-apple-pay-gateway.apple.com',
    'cn-apple-pay-gateway-cert.apple.com',
    'apple-pay-gateway-nc-pod1.apple.com',
    'apple-pay-gateway-pr-pod5-dr.apple.com',
    'cn-apple-pay-gateway-tj-pod3.apple.com',
  ])('accepts %s', (host) => {
    expect(getAppleSessionPath(`https://${host}${PATH}`)).toBe(PATH)
  })

  it.each([
    `http://apple-pay-gateway.apple.com${PATH}`,
    `https://apple-pay-gateway.apple.com:8443${PATH}`,
    `https://apple-pay-gateway.apple.com:443${PATH}`,
    `https://someone@apple-pay-gateway.apple.com${PATH}`,
    `https://apple-pay-gateway.apple.com@127.0.0.1${PATH}`,
    `https://apple-pay-gateway.apple.com.example.com${PATH}`,
    `https://evil-apple-pay-gateway.apple.com${PATH}`,
    `https://apple-pay-gateway-nc-pod6.apple.com${PATH}`,
    `https://apple-pay-gateway-.apple.com${PATH}`,
    `https://developer.apple.com${PATH}`,
    `https://APPLE-PAY-GATEWAY.apple.com${PATH}`,
    `https://apple-pay-gateway.apple.com.${PATH}`,
    `https://apple-pay-gateway.apple.com\\@127.0.0.1${PATH}`,
    `https://apple-pay-gateway.apple.com/../../127.0.0.1`,
    `https://apple-pay-gateway.apple.com${PATH}?to=elsewhere`,
    `https://apple-pay-gateway.apple.com${PATH}#x`,
    `https://apple-pay-gateway.apple.com${PATH}\n`,
    ` https://apple-pay-gateway.apple.com${PATH}`,
    'https://apple-pay-gateway.apple.com',
    'https://169.254.169.254/latest/meta-data',
    '',
  ])('rejects %j', (address) => {
    expect(getAppleSessionPath(address)).toBeUndefined()
  })
})
