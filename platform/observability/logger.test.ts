import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLoggerOptions } from './logger.ts'

const logged = async (work: (app: ReturnType<typeof Fastify>) => unknown): Promise<string> => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { logger } = createLoggerOptions('info')
  const app = Fastify({ logger: { ...(typeof logger === 'object' ? logger : {}), stream } })
  await work(app)
  await app.close()
  return lines.join('')
}

it('logs the type and place of an error, and nothing of the row it concerns', async () => {
  const text = await logged((app) => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: 'Key (phone)=(+971501234567) already exists.',
      where: 'canary@example.com',
    })
    app.log.error({ err: new Error('not saved', { cause: error }) }, 'request failed')
  })
  expect(text).toContain('duplicate key value')
  expect(text).toContain('23505')
  expect(text).toContain('logger.test.ts')
  expect(text).not.toMatch(/971501234567|canary/)
})

it('logs addresses without their query and without long numbers', async () => {
  const text = await logged(async (app) => {
    app.get('/api/*', () => 'ok')
    await app.inject('/api/v1/orders/4111111111111111?phone=501234567')
    await app.inject('/api/v1/orders/4111%201111%201111%201111')
  })
  expect(text).toContain('/api/v1/orders/[number]')
  expect(text).not.toMatch(/4111|1111|501234567/)
})

it('hides values with secret names, three levels deep', async () => {
  const text = await logged((app) =>
    app.log.info(
      { user: { otp: '123456', phone: '501234567', home: { email: 'a@b.c' } }, token: 'c_1' },
      'x',
    ),
  )
  expect(text.match(/\[hidden\]/g)).toHaveLength(4)
  expect(text).not.toMatch(/123456|501234567|a@b|c_1/)
})
