import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import type { Database } from './database.ts'

describe.each(listAvailableDatabases())('notifications on $name', ({ open }) => {
  const logged: string[] = []
  let database: Database
  beforeAll(async () => {
    const logger = { error: (_: object, message: string) => void logged.push(message), info: () => undefined }
    database = await open({ logger })
  })
  afterAll(() => database.close())

  it('reach every listener of the channel when the transaction commits, and none when it fails', async () => {
    const first: string[] = []
    const second: string[] = []
    await database.listen('menu_changed', (payload) => first.push(payload))
    const stop = await database.listen('menu_changed', (payload) => second.push(payload))
    await database.listen('other_channel', () => first.push('wrong'))
    const failing = database.system(async (tx) => {
      await tx.notify('menu_changed', 'lost')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.tenant('brand-a', (tx) => tx.notify('menu_changed', 'store "1"\'s κατάλογος'))
    await vi.waitFor(() => expect(first).toHaveLength(1))
    await stop()
    await database.tenant('brand-a', (tx) => tx.notify('menu_changed', 'again'))
    await vi.waitFor(() => expect(first).toEqual(['store "1"\'s κατάλογος', 'again']))
    expect(second).toEqual(['store "1"\'s κατάλογος'])
  })

  it('reject an invalid channel name and a payload that is too long', async () => {
    await expect(database.listen('a; drop table x', () => undefined)).rejects.toThrow(RangeError)
    await expect(database.system((tx) => tx.notify('Bad', 'x'))).rejects.toThrow(RangeError)
    await expect(database.system((tx) => tx.notify('fine', 'é'.repeat(4_000)))).rejects.toThrow(RangeError)
  })

  it('reach the other listeners when one fails', async () => {
    const heard: string[] = []
    await database.listen('fragile', () => {
      throw new Error('a bug')
    })
    await database.listen('fragile', (payload) => heard.push(payload))
    await database.system((tx) => tx.notify('fragile', 'still here'))
    await vi.waitFor(() => expect(heard).toEqual(['still here']))
    expect(logged).toEqual(['a listener failed'])
  })

  it('can be subscribed to again after all listeners stopped', async () => {
    const heard: string[] = []
    const stop = await database.listen('again', () => heard.push('wrong'))
    await stop()
    await database.listen('again', (payload) => heard.push(payload))
    await database.system((tx) => tx.notify('again', 'right'))
    await vi.waitFor(() => expect(heard).toEqual(['right']))
  })

  it('are sent once per transaction however often the same one is repeated', async () => {
    const heard: string[] = []
    await database.listen('told_twice', (payload) => heard.push(payload))
    await database.system(async (tx) => {
      await tx.notify('told_twice', 'same')
      await tx.notify('told_twice', 'same')
    })
    await database.system((tx) => tx.notify('told_twice', 'end'))
    await vi.waitFor(() => expect(heard).toEqual(['same', 'end']))
  })

  it('arrive from one transaction unchanged and in order, whatever characters they contain', async () => {
    const heard: string[] = []
    await database.listen('told_many', (payload) => heard.push(payload))
    const said = ['b', 'a', '', 'NULL', '{"x":"y, \\"z\\""}', 'back\\slash', 'عربي {},"', ' ']
    await database.system(async (tx) => {
      for (const payload of said) await tx.notify('told_many', payload)
    })
    await vi.waitFor(() => expect(heard).toEqual(said))
  })
})
