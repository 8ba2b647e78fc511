import { expect, it } from 'vitest'
import { eachAlone } from './each-alone.ts'

it('gives everyone their turn, and says who failed and why', async () => {
  const done: number[] = []
  const logged: object[] = []
  const logger = { error: (detail: object) => void logged.push(detail) }
  await eachAlone({ logger }, [{ id: 1 }, { id: 2 }, { id: 3 }], async ({ id }) => {
    if (id === 2) throw new Error('stuck')
    done.push(id)
  })
  expect(done).toEqual([1, 3])
  expect(logged).toEqual([{ err: new Error('stuck'), id: 2 }])
})
