import { expect, it } from 'vitest'
import { runEachIsolated } from './run-each-isolated.ts'

it('processes every item, and logs which one failed and why', async () => {
  const done: number[] = []
  const logged: object[] = []
  const logger = { error: (detail: object) => void logged.push(detail) }
  await runEachIsolated({ logger }, [{ id: 1 }, { id: 2 }, { id: 3 }], async ({ id }) => {
    if (id === 2) throw new Error('stuck')
    done.push(id)
  })
  expect(done).toEqual([1, 3])
  expect(logged).toEqual([{ err: new Error('stuck'), id: 2 }])
})
