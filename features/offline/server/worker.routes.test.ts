import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { MENU_DATA_CACHE, PAGE_CACHE, WORKER_PATH } from '../domain/cache-names.ts'

type Listener = (event: { waitUntil(work: Promise<unknown>): void }) => unknown

/** Runs a worker's script as a browser does that installs and activates it; returns what it did. */
const runWorker = async (script: string): Promise<readonly string[]> => {
  const did: string[] = []
  const kept = new Set([PAGE_CACHE, MENU_DATA_CACHE])
  const listeners = new Map<string, Listener>()
  runInNewContext(script, {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    skipWaiting: () => did.push('skipped waiting'),
    caches: {
      keys: async () => [...kept],
      delete: async (name: string) => {
        kept.delete(name)
        did.push(`deleted ${name}`)
      },
    },
    registration: { unregister: async () => did.push('removed itself') },
  })
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
  for (const listener of listeners.values()) {
    let work: Promise<unknown> = Promise.resolve()
    listener({
      waitUntil: (given) => {
        work = given
      },
    })
    await work
  }
  return did
}

describe('service worker of an installation without offline menus', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { OFFLINE: '0' } })
  })
  afterAll(() => app.close())

  it('PW-04 takes the place of the former one, deletes what it kept and removes itself', async () => {
    const { statusCode, headers, body } = await app.server.inject(WORKER_PATH)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    expect(headers['cache-control']).toBe('no-cache')
    expect(await runWorker(body)).toEqual([
      'skipped waiting',
      `deleted ${PAGE_CACHE}`,
      `deleted ${MENU_DATA_CACHE}`,
      'removed itself',
    ])
  })
})
