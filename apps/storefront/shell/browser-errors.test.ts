import { expect, it } from 'vitest'
import { toErrorReport } from './browser-errors.ts'

it('ER-03 a report has the fields of the specification, within the lengths that the server accepts', () => {
  const error = new Error('x'.repeat(5000))
  const report = toErrorReport({ message: 'm'.repeat(3000), filename: '/app.js', lineno: 3, colno: 7, error })
  expect(Object.keys(report)).toEqual(['error', 'msg', 'url', 'lineNo', 'columnNo', 'errorObj'])
  expect(report).toMatchObject({ error: 'browser-error', url: '/app.js', lineNo: 3, columnNo: 7 })
  expect(report.msg).toHaveLength(1000)
  expect(report.errorObj).toHaveLength(4000)
  expect(toErrorReport({ message: '', filename: '', lineno: 0, colno: 0, error: undefined }).errorObj).toBe(
    '',
  )
})
