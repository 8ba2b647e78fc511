import { expect, it } from 'vitest'
import { redact, redactUrl } from './redact.ts'

it('removes data that may identify or authenticate a person', () => {
  expect(redact('Call +971 50 123 4567 or 4111-1111-1111-1111 or ٠١٢٣٤٥٦٧٨٩')).toBe(
    'Call [number] or [number] or [number]',
  )
  expect(redact('to amal.haddad+x@mail.example.com now')).toBe('to [email] now')
  expect(redact('token eyJhbGciOiJIUzI1NiIs.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4')).toBe('token [token]')
  expect(redact('at https://shop.example/zahr/x.js?otp=1234#a:12:5 in render')).toBe(
    'at https://shop.example/zahr/x.js in render',
  )
})

it('keeps data that helps to find the error', () => {
  const stack =
    "TypeError: Cannot read 'price' at render (https://shop.example/assets/menu-4fae21.js:12:3456)"
  expect(redact(stack)).toBe(stack)
})

it('removes the query, the fragment and ids from a URL', () => {
  expect(redactUrl('https://shop.example/zahr/order-status/0123456789abcdefghijAB?token=x#y')).toBe(
    'https://shop.example/zahr/order-status/[token]',
  )
})
